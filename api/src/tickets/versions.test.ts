import { gunzipSync } from 'node:zlib';
import { contract } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import type { TestApp } from '../testing/test-app';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const desk = contract.ticket;
type Caller = { id: number; cookie: string; email: string };

const site = testSite();
const tickets = ticketsOn(site);
const admin = adminOn(site);
const ann = customerOn(site, 'ann@example.test');
const ben = customerOn(site, 'ben@example.test');
let id: number;
beforeEach(async () => {
  id = await tickets.open('Mine', ann);
});

function get(path: string, as: Caller, etag = '', headers = {}) {
  return site.app.inject({
    method: 'GET',
    url: `/api/${path}`,
    headers: { cookie: as.cookie, 'if-none-match': etag, ...headers },
  });
}
const etagOf = async (path: string, as: Caller) => String((await get(path, as)).headers.etag);

const views = {
  ticket: () => `${desk.viewTicket.path}?ticket_id=${id}`,
  list: () => `${desk.loadTicketList.path}?page=1`,
};
const adminViews = {
  waiting: () => desk.waitingTickets.path,
  neighbours: () => `${desk.queueNeighbours.path}?ticket_id=${id}`,
};

test('an unchanged answer is a 304 without a body; another account and POST get all of it', async () => {
  const all = { ...views, ...adminViews };
  for (const path of Object.values(all)) {
    const first = await get(path(), admin);
    const again = await get(path(), admin, String(first.headers.etag));
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
    expect(again.headers['cache-control']).toBe('no-store');
  }
  for (const path of Object.values(views)) {
    const etag = await etagOf(path(), admin);
    expect((await get(path(), ann, etag)).statusCode).toBe(200);
    expect((await get(path(), ben, etag)).body).not.toContain('Mine');
    const { cookie } = admin;
    const post = { cookie, 'if-none-match': etag };
    const [url = '', query] = path().split('?');
    const payload = { ticket_id: id, page: 1 };
    const answer = await site.app.inject({
      method: 'POST',
      url: `/api/${url}`,
      headers: post,
      payload,
    });
    expect([query, answer.statusCode]).toEqual([query, 200]);
  }
  const missing = `${desk.viewTicket.path}?ticket_id=99`;
  expect((await get(missing, admin)).statusCode).toBe(404);
});

const description = '<p>Text</p>';
const call = async (...[endpoint, body, as]: Parameters<TestApp['call']>) => {
  expect((await site.call(endpoint, body, as)).status).toBe(200);
};

/** What changes which answers: of the ticket and its owner's list, and of the lists of staff. */
const changes: Record<string, { run: () => Promise<unknown> }> = {
  'a reply of the owner': {
    run: () => call(desk.replyTicket, { ticket_id: id, description }, ann),
  },
  'an answer': { run: () => call(desk.replyTicket, { ticket_id: id, description }, admin) },
  'an edit': {
    run: async () => {
      const { messages } = (await site.call(desk.viewTicket, { ticket_id: id }, ann)).body.ticket;
      const replyId = messages[0]?.id ?? 0;
      await call(desk.saveTicketReply, { ticket_id: id, replyId, description }, ann);
    },
  },
  closing: { run: () => call(desk.closeTickets, { ticket_ids: [id] }, admin) },
  'a category': {
    run: () => call(desk.moveTickets, { ticket_ids: [id], category: 'EPG request' }, admin),
  },
  'an assignment': {
    run: () => call(desk.assignTickets, { ticket_ids: [id], assignee: admin.id }, admin),
  },
  'a tag': { run: () => call(desk.tagTickets, { ticket_ids: [id], add: ['late'] }, admin) },
  'a merge': {
    run: async () => {
      const from = await tickets.open('Other', ann);
      await call(desk.mergeTickets, { from, into: id }, admin);
    },
  },
  "the owner's new email": {
    run: () => site.db.update(users).set({ email: 'new@example.test' }).where(eq(users.id, ann.id)),
  },
};

test.each(Object.entries(changes))('%s changes the answers', async (_name, { run }) => {
  const before = [
    await etagOf(views.ticket(), admin),
    await etagOf(views.list(), admin),
    await etagOf(views.ticket(), ann),
    await etagOf(views.list(), ann),
    await etagOf(adminViews.waiting(), admin),
  ];
  const foreign = await etagOf(views.list(), ben);
  await run();
  const after = [
    await get(views.ticket(), admin, before[0]),
    await get(views.list(), admin, before[1]),
    await get(views.ticket(), ann, before[2]),
    await get(views.list(), ann, before[3]),
    await get(adminViews.waiting(), admin, before[4]),
  ];
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect((await get(views.list(), ben, foreign)).statusCode).toBe(304);
});

test("marking as read changes the reader's list only, once, and who is answering only the ticket of others", async () => {
  const kai = await site.customer('kai@site.test', { role: 'admin' });
  await site.call(desk.replyTicket, { ticket_id: id, description }, admin);
  const lists = [await etagOf(views.list(), ann), await etagOf(views.list(), admin)];
  const { messages } = (await site.call(desk.viewTicket, { ticket_id: id }, ann)).body.ticket;
  expect((await get(views.list(), ann, lists[0])).statusCode).toBe(304);
  const upTo = { ticket_id: id, message_id: messages[0]?.id ?? 0 };
  await call(desk.markTicketRead, upTo, ann);
  const changed = await get(views.list(), ann, lists[0]);
  expect(changed.statusCode).toBe(200);
  await call(desk.markTicketRead, upTo, ann);
  expect((await get(views.list(), ann, String(changed.headers.etag))).statusCode).toBe(304);
  expect((await get(views.list(), admin, lists[1])).statusCode).toBe(304);
  const etags = [await etagOf(views.ticket(), ann), await etagOf(views.ticket(), admin)];
  await site.call(desk.announceAnswering, { ticket_id: id }, kai);
  expect((await get(views.ticket(), ann, etags[0])).statusCode).toBe(304);
  expect((await get(views.ticket(), admin, etags[1])).statusCode).toBe(200);
});

test('a long answer is compressed, if the caller accepts it', async () => {
  const long = `<p>${'Words of a message. '.repeat(200)}</p>`;
  await site.call(desk.replyTicket, { ticket_id: id, description: long }, ann);
  const plain = await get(views.ticket(), ann);
  const packed = await get(views.ticket(), ann, '', { 'accept-encoding': 'gzip, br' });
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ]);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
});
