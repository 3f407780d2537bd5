import { contract, type Endpoint } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import * as z from 'zod/mini';
import type { TestApp } from './test-app';

/** All calls. */
export const endpoints: Endpoint[] = Object.values(contract).flatMap((area) => Object.values(area));
const subscription = {
  playlist: 0,
  epg: 0,
  customer: 0,
  streams: 0,
  episodes: 0,
  automatic_backups: 0,
};
const billing = { firstName: 'Annabella', lastName: 'Geheim', country: 'IT' };

/** The callers, and data of Anna that no other caller may get. */
export type World = {
  anna: string;
  ben: string;
  support: string;
  admin: string;
  /** Values for the fields of all calls, by name. They refer to Anna's data. */
  fieldValues: Record<string, unknown>;
  secrets: string[];
};

/** Makes the accounts, and an order and a ticket of Anna. */
export async function createWorld(site: TestApp): Promise<World> {
  await site.reset();
  const { cookie } = await site.customer('anna.geheim@site.test');
  const opened = await site.post(
    'ticket/create-ticket',
    { title: 'Annas title', description: '<p>Annas words</p>', category: 'Bug report' },
    { cookie },
  );
  const quote = await site.call(contract.shop.quote, { subscription, country: 'IT' }, { cookie });
  const order = {
    subscription,
    billing,
    paymentMethod: 'CARD',
    totalPrice: quote.body.amount,
    acceptedTerms: true,
  } as const;
  const placed = await site.call(contract.shop.createOrder, order, { cookie });
  const { sessions } = (await site.call(contract.account.sessions, {}, { cookie })).body;
  const id = sessions[0]?.id ?? '';
  const { ticket_id } = opened.body as { ticket_id: number };
  expect([opened.status, placed.status, id.length]).toEqual([200, 200, 64]);
  return {
    anna: cookie,
    ben: (await site.customer('ben@site.test')).cookie,
    support: (await site.customer('sam@site.test', { role: 'support' })).cookie,
    admin: (await site.admin()).cookie,
    fieldValues: {
      ...order,
      ...{
        id,
        order: placed.body.order,
        orderId: placed.body.order,
        ticket_id,
        ticket_ids: [ticket_id],
        customer: 'ben@site.test',
        assignee: 1,
        replyId: 1,
        query: '?status=all',
        page: 1,
        country: 'IT',
      },
      ...{
        email: 'new@site.test',
        password: 'another-horse-8',
        recover: 'x',
        // Of a link, a coupon or an app.
        code: '123456',
        passkey: { id: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
        activationCode: 'x',
      },
      ...{
        paypalId: 'x',
        to: 'CANCELLED',
        reason: 'A reason',
        amount: 1,
        received: '1',
        transaction: 'abcdef',
        requestId: 'request-1',
        grant: { kind: 'extend', days: 1 },
        payment: { kind: 'customer' },
        confirmations: 1,
      },
      ...{ name: 'vat-rate', part: 'DE', value: { percent: 20 }, changes: 0 },
      ...{ period: '2024-09', plans: ['Basic'] },
      ...{ title: 'A title', description: '<p>Words</p>', category: 'Bug report' },
      texts: { en: { title: 'A title', description: '<p>Words</p>' } },
      replaces: { id: 1, version: 1 },
      rights: ['read-orders'],
      url: 'https://hooks.example.com/',
      events: ['order.paid'],
      expiresAt: site.clock.now + DAY_MS,
    },
    secrets: [
      'anna.geheim',
      'Annabella',
      'Annas title',
      'Annas words',
      placed.body.order,
      id,
      cookie.slice('token='.length),
    ],
  };
}

/** A valid body of a call: the values of the world where they fit, samples for other fields. */
export function bodyOf({ body }: Endpoint, { fieldValues }: World): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).map(([name, schema]) => [
      name,
      schema.safeParse(fieldValues[name]).success ? fieldValues[name] : sampleOf(schema),
    ]),
  );
}

/** The fields of a body, by name. */
export function fieldsOf(body: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return (body as { shape?: Record<string, z.ZodMiniType> }).shape ?? {};
}

/** A value for a field without a pattern. A field with a pattern needs a value in the world. */
function sampleOf(schema: z.ZodMiniType): unknown {
  if (schema.safeParse(null).success) return null;
  const jsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { type, enum: options, minimum } = jsonSchema;
  if (options) return options[0];
  if (type === 'string') return 'x';
  if (type === 'number' || type === 'integer') return Math.max(1, minimum ?? 1);
  if (type === 'boolean') return true;
  return type === 'array' ? [] : {};
}

/** The fields of a call as a query: `subscription.epg=1` for a field of an object. */
export function queryOf(body: Record<string, unknown>, prefix = ''): string {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? queryOf(value as Record<string, unknown>, `${prefix}${name}.`)
        : [value].flat().map((each) => `${prefix}${name}=${encodeURIComponent(String(each))}`),
    )
    .join('&');
}
