import { contract } from '@site/shared/contract';
import { ADVANCED, HOUR_MS } from '@site/shared/rules';
import { stripeSite } from '../testing/test-site';

const { stripe } = stripeSite();

test('with the provider away, an order is placed once, stays payable and is paid after it', async () => {
  const { site, shop, state } = stripe;
  const buyer = await shop.newBuyer();
  const body = await shop.orderBody(buyer, ADVANCED);
  const pay = () => site.call(contract.shop.createCreditCardOrder, body, buyer);
  state.isDown = true;
  for (let press = 0; press < 3; press += 1)
    expect((await pay()).problem.code).toBe('payment-failed');
  const { orders } = (await site.call(contract.shop.getOrders, {}, buyer)).body;
  expect(orders.map(({ result }) => result)).toEqual(['AWAITING_PAYMENT']);
  const order = orders[0]?.id ?? '';
  const validate = () => site.call(contract.shop.validateOrder, { orderId: order }, buyer);

  state.isDown = false;
  const { url } = (await pay()).body;
  const id = `cs_test_order-${order}`;
  expect([url, stripe.sessions.size]).toEqual([expect.stringContaining(id), 1]);

  // The customer pays; the event is lost and the provider is away again.
  stripe.markPaid(id);
  state.isDown = true;
  expect((await validate()).problem.code).toBe('payment-failed');
  expect((await shop.storedOrder(order)).result).toBe('AWAITING_PAYMENT');
  state.isDown = false;
  expect((await validate()).body.order.result).toBe('COMPLETED');
});

test('while the provider takes its time, other calls are answered, and two presses open one payment', async () => {
  const { site, shop, state } = stripe;
  const buyer = await shop.newBuyer();
  const body = await shop.orderBody(buyer, ADVANCED);
  let answer = () => {};
  let waiting = 0;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  state.beforeSession = () => {
    waiting += 1;
    return held;
  };
  const presses = [1, 2].map(() => site.call(contract.shop.createCreditCardOrder, body, buyer));
  while (waiting < 2) await site.call(contract.site.health, {});
  // Neither the order nor the account is locked meanwhile.
  const { orders } = (await site.call(contract.shop.getOrders, {}, buyer)).body;
  expect(orders.map(({ result }) => result)).toEqual(['AWAITING_PAYMENT']);
  expect((await shop.quote(buyer)).status).toBe(200);
  answer();
  const [one, two] = await Promise.all(presses);
  state.beforeSession = undefined;
  expect([one?.status, two?.body.url]).toEqual([200, one?.body.url]);
  expect((await site.call(contract.shop.getOrders, {}, buyer)).body.orders).toHaveLength(1);
});

test('a clock that jumps hours back and ahead keeps an open order payable, and completes it once', async () => {
  const { site, shop } = stripe;
  const { buyer, order, id } = await stripe.place();
  site.clock.now -= 5 * HOUR_MS;
  expect((await shop.viewOrder(buyer, order)).result).toBe('AWAITING_PAYMENT');
  site.clock.now += 10 * HOUR_MS;
  expect(await stripe.sendSessionEvent(id)).toBe(200);
  site.clock.now -= 5 * HOUR_MS;
  expect(await stripe.sendSessionEvent(id)).toBe(200);
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by stripe']);
});
