import { ADVANCED, COINS, type Coin, mapCoins } from '@site/shared/rules';
import { configuredChains } from '../payments/chains/configured-chains';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import type { SandboxAction } from './sandbox-chain-page';

const site = testSite();
const shop = buyersOn(site);

async function placed(coin: Coin): Promise<{ buyer: Buyer; order: string; page: string }> {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer, ADVANCED, { paymentMethod: coin });
  const { sandbox_url: page = '' } = await shop.viewOrder(buyer, order);
  return { buyer, order, page };
}

async function press(page: string, ...actions: SandboxAction[]): Promise<void> {
  for (const action of actions) {
    const response = await site.app.inject({
      method: 'POST',
      url: page,
      payload: `action=${action}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(303);
  }
}

const statusOf = async (order: string) => (await shop.storedOrder(order)).result;

test.each(Object.keys(COINS) as Coin[])(
  '%s: the exact amount is seen, and its confirmations complete the order',
  async (coin) => {
    const { order, page } = await placed(coin);
    expect((await site.app.inject(page)).body).toContain('Send the exact amount');
    await press(page, 'exact');
    expect(await statusOf(order)).toBe('PENDING_VERIFICATION');
    await press(page, 'finish');
    expect(await statusOf(order)).toBe('COMPLETED');
  },
);

test('too little leaves the rest due, which completes the order', async () => {
  const { buyer, order, page } = await placed('LTC');
  await press(page, 'short', 'finish');
  expect((await shop.viewOrder(buyer, order)).crypto_due).toBeDefined();
  await press(page, 'exact', 'finish');
  expect(await statusOf(order)).toBe('COMPLETED');
});

test('too much goes to the wallet', async () => {
  const { buyer, order, page } = await placed('ADA');
  await press(page, 'excess', 'finish');
  expect(await statusOf(order)).toBe('COMPLETED');
  expect(await shop.balanceOf(buyer)).toBe(909);
});

test('a transfer that is undone no longer counts', async () => {
  const { buyer, order, page } = await placed('XXBT');
  await press(page, 'exact', 'confirm', 'undo');
  expect((await shop.viewOrder(buyer, order)).crypto_received).toBeUndefined();
  await press(page, 'late', 'finish');
  expect(await statusOf(order)).toBe('COMPLETED');
});

test('an order by card and an unknown order have no page, and production has no sandbox', async () => {
  const buyer = await shop.newBuyer();
  const order = await shop.place(buyer, ADVANCED);
  expect((await shop.viewOrder(buyer, order)).sandbox_url).toBeUndefined();
  for (const number of [order, '999999999999999'])
    expect((await site.app.inject(`/dev/coin/${number}`)).statusCode).toBe(404);
  const { context } = site.app;
  const production = { ...context, config: { ...context.config, siteMode: 'production' as const } };
  expect(configuredChains(production)).toEqual(mapCoins(() => null));
});
