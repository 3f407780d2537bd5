import { contract } from '@site/shared/contract';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { sessions } from '../auth/tables';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketAnswering, ticketListVersions } from './tables';

const { viewTicket, createTicket, replyTicket, loadTicketList } = contract.ticket;
const description = '<p>Question</p>';

const site = testSite();
const ann = customerOn(site, 'ann@example.test');
const admin = adminOn(site);
let id: number;
let elapsedMs = 0;
beforeEach(async () => {
  const body = { title: 'Mine', description, category: 'Bug report' } as const;
  id = (await site.call(createTicket, body, ann)).body.ticket_id;
  const start = performance.now();
  elapsedMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => start + elapsedMs);
});
afterEach(() => jest.restoreAllMocks());

type Page = { repeat: () => Promise<number> };

/** A page that repeats its call, as it does once its ETag is known. */
async function openPage(url: string, { cookie }: { cookie: string }): Promise<Page> {
  let etag = '';
  const repeat = async () => {
    elapsedMs += 1_000;
    const headers = { cookie, 'if-none-match': etag };
    const answer = await site.app.inject({ method: 'GET', url, headers });
    if (answer.headers.etag) etag = answer.headers.etag;
    return answer.statusCode;
  };
  for (let call = 0; call < 3; call += 1) await repeat();
  return { repeat };
}
const ticketUrl = () => `/api/${viewTicket.path}?ticket_id=${id}`;
const listUrl = `/api/${loadTicketList.path}?page=1`;

test('a repeated call is answered without reading its session, for four minutes', async () => {
  const lastUses = async () =>
    (await site.db.select().from(sessions)).map(({ lastSeenAt }) => lastSeenAt);
  const pages = [
    await openPage(ticketUrl(), ann),
    await openPage(ticketUrl(), admin),
    await openPage(listUrl, admin),
  ];
  const start = site.clock.now;
  // A call that reads its session then records the use.
  site.clock.now += HOUR_MS;
  for (const { repeat } of pages) expect(await repeat()).toBe(304);
  expect(await lastUses()).toEqual([start, start]);
  elapsedMs += 4 * MINUTE_MS;
  for (const { repeat } of pages) expect(await repeat()).toBe(304);
  expect(await lastUses()).toEqual([site.clock.now, site.clock.now]);
});

test('a change by this process is seen by the next call, also a sign-out', async () => {
  const page = await openPage(ticketUrl(), ann);
  const repeatAtOnce = () => {
    elapsedMs -= 1_000;
    return page.repeat();
  };
  await site.call(replyTicket, { ticket_id: id, description }, admin);
  expect(await repeatAtOnce()).toBe(200);
  await site.call(contract.auth.logout, {}, ann);
  expect(await repeatAtOnce()).toBe(401);
});

test('a change by another process is seen within a second', async () => {
  const customer = await openPage(ticketUrl(), ann);
  const staff = await openPage(listUrl, admin);
  const versions = { version: 99 };
  await site.db.update(ticketListVersions).set(versions).where(eq(ticketListVersions.listId, 0));
  expect([await customer.repeat(), await staff.repeat()]).toEqual([304, 200]);
  await site.db.delete(sessions).where(eq(sessions.userId, ann.id));
  expect(await customer.repeat()).toBe(401);
});

test('a page of staff learns who begins to answer, and when it ends', async () => {
  const kai = await site.customer('kai@site.test', { role: 'admin' });
  const page = await openPage(ticketUrl(), admin);
  const until = site.clock.now + 5_000;
  await site.db.insert(ticketAnswering).values({ ticketId: id, userId: kai.id, until });
  expect([await page.repeat(), await page.repeat(), await page.repeat()]).toEqual([200, 304, 304]);
  site.clock.now += 6_000;
  expect(await page.repeat()).toBe(200);
});

test('the ETag of another account, and an older one, get the whole answer', async () => {
  await openPage(ticketUrl(), admin);
  const get = (etag: string) =>
    site.app.inject({
      method: 'GET',
      url: ticketUrl(),
      headers: { cookie: ann.cookie, 'if-none-match': etag },
    });
  const own = String((await get('')).headers.etag);
  const foreign = await site.app.inject({
    method: 'GET',
    url: ticketUrl(),
    headers: { cookie: admin.cookie },
  });
  expect((await get(own)).statusCode).toBe(304);
  expect((await get(String(foreign.headers.etag))).statusCode).toBe(200);
});
