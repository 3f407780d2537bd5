import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADVANCED } from '@site/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { erasedEmail } from '../auth/erased-email';
import { users } from '../auth/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { type TestApp, testApp } from '../testing/test-app';
import { MIGRATIONS } from '../testing/test-database';
import { replaceAuthor } from './book-authors';
import { orderMoves, walletEntries } from './tables';

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
const LOST = 'lost@site.test';

/** The authors of what staff has done with orders and wallets. */
async function authors(): Promise<string[]> {
  const moves = await site.db.select({ by: orderMoves.by }).from(orderMoves);
  const entries = await site.db.select({ by: walletEntries.by }).from(walletEntries);
  const all = [...moves, ...entries].map(({ by }) => by);
  return [...new Set(all)].filter((by) => by !== 'sandbox').toSorted();
}

test('the migration finds the account of an email that no account has any more', async () => {
  const order = await shop.buy(await shop.newBuyer(), ADVANCED);
  await shop.moveOrder(admin, order, 'BLOCKED');
  await shop.creditWallet(admin, order, 5);
  await site.db.update(walletEntries).set({ by: LOST, at: 1 });
  // The email was changed before entries followed it.
  const by = { by: FORMER };
  await site.db.update(orderMoves).set(by).where(eq(orderMoves.by, admin.email));
  const unrecorded = { ...by, from: 'BLOCKED', to: 'BLOCKED', why: '', at: 1, withOrderId: null };
  const [{ orderId = 0 } = {}] = await site.db.select().from(orderMoves);
  await site.db
    .insert(orderMoves)
    .values({ ...unrecorded, orderId } as typeof orderMoves.$inferInsert);
  const erased = erasedEmail(admin.id);
  await site.db.update(users).set({ email: erased }).where(eq(users.id, admin.id));
  expect(await authors()).toEqual([FORMER, LOST]);
  const migration = readFileSync(join(MIGRATIONS, '0023_emails_of_former_staff.sql'), 'utf8');
  await site.db.execute(migration);
  await site.db.execute(migration);
  expect(await authors()).toEqual([erased, LOST]);
});

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
