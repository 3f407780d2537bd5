import { COIN_WATCH_MS, COINS, mapCoins } from '@site/shared/rules';
import { readExtendedKey } from '../extended-key';
import { cancelOverdueOrders } from '../order-jobs/cancel-overdue-orders';
import type { ChainTransfer } from '../payments/chains/chain-reader';
import { type Buyer, buyersOn } from '../testing/buyers';
import { testSite } from '../testing/test-site';
import { coinPayments, derivedAddresses } from './tables';
import { watchCoins } from './watch-coins';

const XPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const { addressAt } = readExtendedKey('XXBT', XPUB);

const site = testSite({ env: { CRYPTO_ADDRESSES: JSON.stringify({ XXBT: { xpub: XPUB } }) } });
const shop = buyersOn(site);
/** What the chain shows, by address. */
const shown = new Map<string, ChainTransfer[]>();
beforeEach(() => shown.clear());

async function place(buyer: Buyer) {
  return shop.storedOrder(await shop.place(buyer, undefined, { paymentMethod: 'XXBT' }));
}

async function pay(address: string | null, amount: string): Promise<void> {
  const transfer = {
    transaction: String(shown.size).padStart(64, 'b'),
    ...{ amount, confirmations: COINS.XXBT.confirmations, blockTime: site.clock.now },
  };
  shown.set(address ?? '', [transfer]);
  site.clock.now += 60_000;
  const reader = { transfersTo: async (at: string) => shown.get(at) ?? [] };
  const chain = { reader, isSandbox: false, dropAfterMs: 0 };
  await watchCoins(site.app, {
    chains: { ...mapCoins(() => null), XXBT: chain },
    rateOf: async () => 60_000,
  });
}

test('each order has an address of its own, and the amount is not changed', async () => {
  const placed = [];
  for (let count = 0; count < 3; count += 1) placed.push(await place(await shop.newBuyer()));
  expect(placed.map(({ crypto_wallet }) => crypto_wallet)).toEqual([0, 1, 2].map(addressAt));
  expect(new Set(placed.map(({ crypto_amount }) => crypto_amount)).size).toBe(1);
});

test('a payment is for the order of its address, also when another one expects its amount', async () => {
  const [first, second] = [await shop.newBuyer(), await shop.newBuyer()];
  const [mine, other] = [await place(first), await place(second)];
  await pay(other.crypto_wallet, other.crypto_amount ?? '');
  expect((await shop.viewOrder(first, mine.number)).result).toBe('AWAITING_PAYMENT');
  expect((await shop.viewOrder(second, other.number)).result).toBe('COMPLETED');
  // A part of the amount, which two orders at one address would leave in doubt.
  await pay(mine.crypto_wallet, '0.00010000');
  expect((await shop.viewOrder(first, mine.number)).crypto_received).toBe('0.00010000');
  expect(await site.db.select().from(coinPayments)).toHaveLength(2);
});

test('an address without a payment is used again when it is no longer watched, a paid one never', async () => {
  const unpaid = await place(await shop.newBuyer());
  const paid = await place(await shop.newBuyer());
  await pay(paid.crypto_wallet, paid.crypto_amount ?? '');
  site.clock.now += COIN_WATCH_MS / 2;
  await cancelOverdueOrders(site.app.context, site.clock.now);
  expect((await place(await shop.newBuyer())).crypto_wallet).toBe(addressAt(2));
  site.clock.now += COIN_WATCH_MS;
  expect((await place(await shop.newBuyer())).crypto_wallet).toBe(unpaid.crypto_wallet);
  expect((await place(await shop.newBuyer())).crypto_wallet).toBe(addressAt(3));
});

test('orders at the same moment get different addresses', async () => {
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.newBuyer()));
  const placed = await Promise.all(buyers.map(place));
  expect(new Set(placed.map(({ crypto_wallet }) => crypto_wallet)).size).toBe(4);
});

test('an order that the administrator completed or blocked keeps its address', async () => {
  const [completed, blocked] = [
    await place(await shop.newBuyer()),
    await place(await shop.newBuyer()),
  ];
  const admin = await site.admin();
  await shop.moveOrder(admin, completed.number, 'COMPLETED');
  await shop.moveOrder(admin, blocked.number, 'COMPLETED');
  await shop.moveOrder(admin, blocked.number, 'BLOCKED');
  site.clock.now += 2 * COIN_WATCH_MS;
  expect((await place(await shop.newBuyer())).crypto_wallet).toBe(addressAt(2));
});

test('an address that was in use before the key was set is left out', async () => {
  const used = await place(await shop.newBuyer());
  await site.db.delete(derivedAddresses);
  expect(used.crypto_wallet).toBe(addressAt(0));
  expect((await place(await shop.newBuyer())).crypto_wallet).toBe(addressAt(1));
});
