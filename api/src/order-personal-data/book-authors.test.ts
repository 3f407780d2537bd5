import { ADVANCED } from '@site/shared/rules';
import { sql } from 'drizzle-orm';
import { orderMoves, walletEntries } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { replaceAuthor } from './book-authors';

let site: TestApp;
let shop: ReturnType<typeof buyersOn>;
let admin: Buyer;
beforeAll(async () => {
  site = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await site.reset();
  shop = buyersOn(site);
  admin = await site.admin();
});
afterAll(() => site.close());

const FORMER = 'former@site.test';

/** The authors of what staff has done with orders and wallets. */
async function authors(): Promise<string[]> {
  const moves = await site.db.select({ by: orderMoves.by }).from(orderMoves);
  const entries = await site.db.select({ by: walletEntries.by }).from(walletEntries);
  const all = [...moves, ...entries].map(({ by }) => by);
  return [...new Set(all)].filter((by) => by !== 'sandbox').toSorted();
}

test('the entries of an author are found by an index', async () => {
  const order = await shop.buy(await shop.newBuyer(), ADVANCED);
  await shop.moveOrder(admin, order, 'BLOCKED');
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await tx.execute(
      sql`explain update ${orderMoves} set "by" = 'x' where "by" = ${admin.email} and "by" like '%@%'`,
    );
    expect(JSON.stringify(plan)).toContain('moves_by_author');
    await replaceAuthor(tx, admin.email, FORMER);
  });
  expect(await authors()).toEqual([FORMER]);
});
