import { contract } from '@site/shared/contract';
import { BASIC } from '@site/shared/rules';
import { closeCancelledPayments } from '../../order-jobs/order-jobs';
import { stripeSite } from '../../testing/test-site';

const { stripe } = stripeSite();

test('an order is paid on Stripe’s page for its total and completed by the signed event', async () => {
  const { buyer, order, url, id } = await stripe.place();
  expect(url).toBe(`https://checkout.stripe.example/c/pay/${id}`);
  expect(stripe.sessions.get(id)).toMatchObject({
    mode: 'payment',
    client_reference_id: order,
    'line_items[0][price_data][unit_amount]': '1818',
    'line_items[0][price_data][currency]': 'eur',
    success_url: `http://localhost:8080/order/${order}`,
  });
  expect((await stripe.shop.viewOrder(buyer, order)).payment_url).toBe(url);
  expect(await stripe.sendSessionEvent(id)).toBe(200);
  expect(await stripe.sendSessionEvent(id)).toBe(200);
  expect(await stripe.shop.viewOrder(buyer, order)).toMatchObject({
    result: 'COMPLETED',
    amount: 18.18,
    receipt: 1,
  });
  expect(await stripe.shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by stripe']);
});

test.each([
  ['a wrong amount', { amount_total: 1 }, {}],
  ['another currency', { currency: 'usd' }, {}],
  ['another order', { client_reference_id: '999999999999999' }, {}],
  ['no payment yet', { payment_status: 'unpaid' }, {}],
  ['a failed payment', {}, { type: 'checkout.session.async_payment_failed' }],
  ['another event type', {}, { type: 'charge.updated' }],
])('an event with %s does not complete the order', async (_case, changes, options) => {
  const { buyer, order, id } = await stripe.place();
  expect(await stripe.sendSessionEvent(id, changes, options)).toBe(200);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('an event with a wrong or an old signature is refused', async () => {
  const { buyer, order, id } = await stripe.place();
  expect(await stripe.sendSessionEvent(id, {}, { secret: 'whsec_another' })).toBe(400);
  expect(await stripe.sendSessionEvent(id, {}, { signedAt: stripe.site.clock.now - 301_000 })).toBe(
    400,
  );
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('AWAITING_PAYMENT');
});

test('the customer can have a payment looked up whose event was lost', async () => {
  const { buyer, order, id } = await stripe.place();
  const validate = () => stripe.site.call(contract.shop.validateOrder, { orderId: order }, buyer);
  expect((await validate()).body.order.result).toBe('AWAITING_PAYMENT');
  stripe.markPaid(id);
  expect((await validate()).body.order.result).toBe('COMPLETED');
  expect((await validate()).body.order.result).toBe('COMPLETED');
  await stripe.sendSessionEvent(id);
  expect(await stripe.shop.movesOf(order)).toHaveLength(1);
});

test('with Stripe configured the sandbox has no webhook', async () => {
  const response = await stripe.site.app.inject({
    method: 'POST',
    url: '/api/payments/sandbox/webhook',
    payload: '{}',
  });
  expect(response.statusCode).toBe(404);
});

test('the payment of a cancelled order is closed at Stripe, after an outage too', async () => {
  const { buyer, order, id } = await stripe.place();
  const closePayments = () =>
    closeCancelledPayments(stripe.site.app, stripe.provider, stripe.site.clock.now);
  await closePayments();
  expect(stripe.statusOf(id)).toBe('open');
  await stripe.shop.place(buyer, BASIC);
  expect((await stripe.shop.viewOrder(buyer, order)).result).toBe('CANCELLED');
  stripe.state.isDown = true;
  await closePayments();
  expect(stripe.statusOf(id)).toBe('open');
  stripe.state.isDown = false;
  await closePayments();
  await closePayments();
  expect(stripe.statusOf(id)).toBe('expired');
});
