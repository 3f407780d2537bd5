import { buyersOn } from '../../testing/buyers';
import { PRODUCTION } from '../../testing/production-settings';
import { testApp } from '../../testing/test-app';
import { testSite } from '../../testing/test-site';

const site = testSite({ keepsData: true });
const shop = buyersOn(site);

function press(
  order: string,
  outcome: string,
  headers: Record<string, string> = { origin: 'http://localhost:8080' },
) {
  return site.app.inject({
    method: 'POST',
    url: `/dev/pay/${order}`,
    payload: `outcome=${outcome}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

test('the page shows the order; Decline leaves it unpaid, Pay completes it', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer);
  const page = await site.app.inject({ url: `/dev/pay/${order}` });
  expect(page.payload).toContain('€18.18');
  expect(page.payload).toContain(order);

  const declined = await press(order, 'declined');
  expect([declined.statusCode, declined.headers.location]).toEqual([303, `/order/${order}`]);
  expect(await shop.viewOrder(buyer, order)).toMatchObject({
    result: 'AWAITING_PAYMENT',
    payment_url: `/dev/pay/${order}`,
  });

  const [paid] = await Promise.all([press(order, 'paid'), press(order, 'paid')]);
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `/order/${order}`]);
  expect(await shop.movesOf(order)).toEqual(['AWAITING_PAYMENT > COMPLETED by sandbox']);
  expect((await site.app.inject({ url: `/dev/pay/${order}` })).payload).toContain('nothing to pay');
});

test('another site cannot submit the page, and an unknown order has no page', async () => {
  const order = await shop.place(await shop.newBuyer());
  expect((await press(order, 'paid', { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await press('123456789012345', 'paid')).statusCode).toBe(404);
  expect((await site.app.inject({ url: '/dev/pay/123456789012345' })).statusCode).toBe(404);
  // PostgreSQL text cannot contain this character.
  expect((await press('%00', 'paid')).statusCode).toBe(404);
  expect((await site.app.inject({ url: '/dev/pay/%00' })).statusCode).toBe(404);
});

test('only the payment page accepts forms', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: 'email=a',
    headers,
  });
  expect(response.statusCode).toBe(415);
});

test('production has no sandbox page', async () => {
  const production = await testApp({
    env: { ...PRODUCTION, BOT_CHECK: 'on' },
  });
  try {
    const page = await production.app.inject({ url: '/dev/pay/123456789012345' });
    expect(page.json().code).toBe('unknown-path');
  } finally {
    await production.close();
  }
});
