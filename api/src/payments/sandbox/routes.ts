import { randomUUID } from 'node:crypto';
import { fields, paths } from '@site/shared/contract';
import { pathInLanguage } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../http/problem';
import type { FindOrder, PayableOrder } from '../provider';
import { acceptTextBody } from '../text-body';
import { paymentPage } from './payment-page';
import { SANDBOX, type SandboxEvent, signedEvent } from './sandbox';
import { SANDBOX_PAGE_POLICY } from './sandbox-page';

type OrderRoute = { Params: { order: string } };

/**
 * The sandbox's payment page. Pay and Decline are forms; their result arrives by the webhook only.
 */
export function sandboxRoutes(app: FastifyInstance, findOrder: FindOrder): void {
  const { context } = app;
  acceptTextBody(app, 'application/x-www-form-urlencoded');

  async function existingOrder(number: string): Promise<PayableOrder> {
    const isNumber = fields.orderNumber.safeParse(number).success;
    const order = isNumber ? await findOrder(context.db, number) : undefined;
    if (!order) throw new Problem('not-found');
    return order;
  }

  app.get<OrderRoute>('/dev/pay/:order', async (request, reply) => {
    const order = await existingOrder(request.params.order);
    reply.header('content-security-policy', SANDBOX_PAGE_POLICY);
    const name = await context.siteName();
    return reply
      .type('text/html; charset=utf-8')
      .send(inLanguage(order.language, () => paymentPage(order, name)));
  });

  app.post<OrderRoute & { Body: string }>('/dev/pay/:order', async (request, reply) => {
    const order = await existingOrder(request.params.order);
    const button = new URLSearchParams(request.body ?? '').get('outcome');
    await sendEvent(app, eventFor(order, button));
    return reply.redirect(pathInLanguage(paths.order(order.number), order.language), 303);
  });
}

/**
 * An order is paid once, so a double click on Pay has one event id. It can be declined many times.
 */
function eventFor({ number, amount }: PayableOrder, button: string | null): SandboxEvent {
  const payment = { order: number, amount, currency: 'EUR' };
  if (button === 'paid') return { id: `${number}-paid`, outcome: 'paid', ...payment };
  return { id: `${number}-declined-${randomUUID()}`, outcome: 'declined', ...payment };
}

/** Sends a signed event to the webhook, as a real card processor does. */
async function sendEvent(app: FastifyInstance, event: SandboxEvent): Promise<void> {
  const signed = await signedEvent(app.context.db, event, app.context.now());
  const response = await app.inject({
    method: 'POST',
    url: `/api/payments/${SANDBOX}/webhook`,
    ...signed,
  });
  if (response.statusCode !== 200)
    throw new Error(`The webhook refused the sandbox's event: ${response.payload}`);
}
