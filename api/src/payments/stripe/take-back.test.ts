import { addYear, BASIC, DAY_MS } from '@site/shared/rules';
import { siteOnStripe } from '../../testing/stripe-stand-in';
import { ADMIN } from '../../testing/test-app';

let stripe: Awaited<ReturnType<typeof siteOnStripe>>;

beforeAll(async () => {
  stripe = await siteOnStripe();
}, 60_000);
afterAll(() => stripe.close());

const refund = (id: string, amount_refunded = 1818) =>
  stripe.notify(
    {
      object: 'charge',
      payment_intent: `pi_${id}`,
      amount: 1818,
      amount_refunded,
      currency: 'eur',
    },
    { type: 'charge.refunded' },
  );

const dispute = (id: string, what: 'created' | 'closed', status: string) =>
  stripe.notify(
    { object: 'dispute', payment_intent: `pi_${id}`, amount: 1818, currency: 'eur', status },
    { type: `charge.dispute.${what}`, event: `evt_${what}_${status}_${id}` },
  );

async function bought() {
  const placed = await stripe.place();
  await stripe.send(placed.id);
  return placed;
}

const subjectsTo = async (address: string, order: string) =>
  (await stripe.site.mails(address))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(order));

const has = async (buyer: Parameters<typeof stripe.shop.account>[0]) => {
  const { max_list, expiry } = await stripe.shop.account(buyer);
  return { max_list, expiry };
};
const NOTHING = { max_list: null, expiry: null };
const plan = () => ({ max_list: 5, expiry: addYear(stripe.site.clock.now) });

test('a refund at Stripe ends what the payment had bought, once, and both sides are told', async () => {
  const { buyer, order, id } = await bought();
  expect(await refund(id)).toBe(200);
  expect(await refund(id)).toBe(200);
  expect(await stripe.shop.movesOf(order)).toEqual([
    'AWAITING_PAYMENT > COMPLETED by stripe',
    'COMPLETED > REFUNDED by stripe',
  ]);
  expect(await has(buyer)).toEqual(NOTHING);
  expect(await subjectsTo(buyer.email, order)).toEqual([
    `Order ${order} is complete`,
    `Order ${order} was refunded`,
  ]);
  expect(await subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment was refunded`,
  ]);
});

test('a partial refund is for the administrator to judge: the order stays', async () => {
  const { buyer, order, id } = await bought();
  expect(await refund(id, 500)).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe('COMPLETED');
  expect(await has(buyer)).toEqual(plan());
  expect(await subjectsTo(buyer.email, order)).toEqual([`Order ${order} is complete`]);
  expect(await subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: a part of the payment was refunded`,
  ]);
});

test('a refund whose notice overtakes that of the payment is not completed by it', async () => {
  const { buyer, order, id } = await stripe.place();
  expect(await refund(id)).toBe(200);
  await stripe.send(id);
  expect((await stripe.shop.view(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await has(buyer)).toEqual(NOTHING);
});

test('a late payment that is refunded instead of settled leaves the order cancelled', async () => {
  const { buyer, order, id } = await stripe.place();
  await stripe.shop.place(buyer, BASIC);
  await stripe.send(id);
  expect((await stripe.shop.view(buyer, order)).result).toBe('PENDING_VERIFICATION');
  expect(await refund(id)).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe('CANCELLED');
});

test.each([
  ['won', 'COMPLETED', `counts again`],
  ['lost', 'REFUNDED', 'was refunded'],
])('a dispute puts the subscription on hold until it is %s', async (status, result, told) => {
  const { buyer, order, id } = await bought();
  expect(await dispute(id, 'created', 'needs_response')).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe('BLOCKED');
  expect(await has(buyer)).toEqual(NOTHING);
  const before = plan();
  stripe.site.clock.now += 20 * DAY_MS;
  expect(await dispute(id, 'closed', status)).toBe(200);
  expect(await dispute(id, 'closed', status)).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe(result);
  expect(await has(buyer)).toEqual(status === 'won' ? before : NOTHING);
  const subjects = [
    `Order ${order} is complete`,
    `Order ${order} was blocked`,
    `Order ${order} ${told}`,
  ];
  expect(await subjectsTo(buyer.email, order)).toEqual(subjects);
  expect(await subjectsTo(ADMIN.email, order)).toEqual([
    `Order ${order}: the payment is disputed`,
    `Order ${order}: the dispute was ${status}`,
  ]);
});

test('a dispute over a payment that nobody had settled, once won, waits for somebody again', async () => {
  const { buyer, order, id } = await stripe.place();
  await stripe.shop.place(buyer, BASIC);
  await stripe.send(id);
  await dispute(id, 'created', 'needs_response');
  await dispute(id, 'closed', 'won');
  expect((await stripe.shop.view(buyer, order)).result).toBe('BLOCKED');
  expect(await has(buyer)).toEqual(NOTHING);
});

test('a bank that only asks, and a payment that is not ours, change nothing', async () => {
  const { buyer, order, id } = await bought();
  expect(await dispute(id, 'created', 'warning_needs_response')).toBe(200);
  expect(await dispute(id, 'closed', 'warning_closed')).toBe(200);
  expect(await refund('cs_test_of_another_shop')).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe('COMPLETED');
});

test('while Stripe cannot say whose payment it is the notice is refused, so that it comes again', async () => {
  const { buyer, order, id } = await bought();
  stripe.state.isDown = true;
  expect(await refund(id)).toBeGreaterThanOrEqual(500);
  stripe.state.isDown = false;
  expect((await stripe.shop.view(buyer, order)).result).toBe('COMPLETED');
  expect(await refund(id)).toBe(200);
  expect((await stripe.shop.view(buyer, order)).result).toBe('REFUNDED');
});
