import { randomUUID } from 'node:crypto';
import { fields, paths } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem';
import { type OrderRow, orders } from '../../orders/tables';
import { takeTextOf } from '../take-text';
import { paymentPage } from './payment-page';
import { SANDBOX, type SandboxEvent, signedEvent } from './sandbox';

type Address = { Params: { order: string } };

/** The sandbox's page: Pay and Decline are forms, and what they do comes back to us by the webhook alone. */
export async function sandboxPage(app: FastifyInstance): Promise<void> {
  const { context } = app;
  takeTextOf(app, 'application/x-www-form-urlencoded');

  app.get<Address>('/dev/pay/:order', async (request, reply) => {
    const order = await find(app, request.params.order);
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    );
    return reply.type('text/html; charset=utf-8').send(paymentPage(order, context.config.siteName));
  });

  app.post<Address & { Body: string }>('/dev/pay/:order', async (request, reply) => {
    const order = await find(app, request.params.order);
    await announce(app, eventOf(order, new URLSearchParams(request.body ?? '').get('outcome')));
    return reply.redirect(paths.order(order.number), 303);
  });
}

/** A payment is paid once, so its event has one name, also after a double click; it can be declined any number of times. */
function eventOf({ number, amount }: OrderRow, pressed: string | null): SandboxEvent {
  const about = { order: number, amount, currency: 'EUR' };
  if (pressed === 'paid') return { id: `${number}-paid`, outcome: 'paid', ...about };
  return { id: `${number}-declined-${randomUUID()}`, outcome: 'declined', ...about };
}

/** Says so the way a real processor would: by a signed notice to the webhook. */
async function announce(app: FastifyInstance, event: SandboxEvent): Promise<void> {
  const signed = await signedEvent(app.context.db, event, app.context.now());
  const answer = await app.inject({
    method: 'POST',
    url: `/api/payments/${SANDBOX}/webhook`,
    ...signed,
  });
  if (answer.statusCode !== 200)
    throw new Error(`the sandbox's notice was refused: ${answer.payload}`);
}

async function find(app: FastifyInstance, number: string): Promise<OrderRow> {
  if (!fields.orderNumber.safeParse(number).success) throw new Problem('not-found');
  const [order] = await app.context.db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Problem('not-found');
  return order;
}
