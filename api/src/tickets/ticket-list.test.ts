import { contract } from '@site/shared/contract';
import type { TicketStatus } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';
import { ticketData } from './personal-data';

type Someone = { cookie: string; id: number };

let app: TestApp;
let ann: Someone;
let bob: Someone;
let admin: Someone;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMIT: 'off' } });
});
beforeEach(async () => {
  await app.reset();
  ann = await app.customer('ann@example.test');
  bob = await app.customer('bob@example.test');
  admin = await app.admin();
});
afterAll(() => app.close());

async function open(title: string, who = ann): Promise<number> {
  app.clock.now += 1000;
  const { body } = await app.call(
    contract.ticket.createTicket,
    { title, description: '<p>x</p>', category: 'Bug report', recaptcha: '' },
    who,
  );
  return body.ticket_id;
}

function reply(id: number, who: Someone) {
  app.clock.now += 1000;
  return app.call(contract.ticket.replyTicket, { ticket_id: id, description: '<p>y</p>' }, who);
}

function close(id: number, who: Someone) {
  app.clock.now += 1000;
  return app.call(contract.ticket.closeTicket, { ticket_id: id }, who);
}

async function list(who: Someone, wanted: { search?: string; status?: TicketStatus } = {}) {
  return (await app.call(contract.ticket.loadTicketList, { page: 1, ...wanted }, who)).body;
}

async function titles(who: Someone, wanted: { search?: string; status?: TicketStatus } = {}) {
  return (await list(who, wanted)).tickets.map(({ title }) => title);
}

test('the administrator gets whoever waits longest first, then the rest; a second question keeps the place of the first', async () => {
  const [first, second, answered, closed] = [
    await open('first'),
    await open('second', bob),
    await open('answered'),
    await open('closed'),
  ];
  await reply(answered, admin);
  await reply(closed, admin);
  await close(closed, ann);
  await reply(first, ann);
  expect(await titles(admin)).toEqual(['first', 'second', 'closed', 'answered']);
  await reply(first, admin);
  await reply(first, ann);
  await reply(second, bob);
  expect(await titles(admin)).toEqual(['second', 'first', 'closed', 'answered']);
  expect(await titles(ann)).toEqual(['first', 'closed', 'answered']);
});

test('statuses are counted for whoever asks, and filter the list', async () => {
  await open('new');
  const answered = await open('answered');
  await reply(answered, admin);
  const again = await open('again', bob);
  await reply(again, admin);
  await reply(again, bob);
  const done = await open('done', bob);
  await close(done, admin);
  expect(await list(admin)).toMatchObject({
    total: 4,
    counts: { open: 1, replied: 1, waiting: 1, closed: 1 },
  });
  expect(await list(ann)).toMatchObject({
    total: 2,
    counts: { open: 1, replied: 1, waiting: 0, closed: 0 },
  });
  expect(await titles(admin, { status: 'waiting' })).toEqual(['again']);
  expect(await list(ann, { status: 'closed' })).toMatchObject({ tickets: [], total: 0 });
  await reply(done, bob);
  expect((await list(admin)).counts).toEqual({ open: 1, replied: 1, waiting: 2, closed: 0 });
  expect((await app.call(contract.ticket.getTotalTickets, {}, admin)).body.total).toBe(4);
});

test('an erased customer leaves no counts behind', async () => {
  await open('mine');
  const other = await open('answered');
  await reply(other, admin);
  await open('of another', bob);
  await app.db.transaction((tx) => ticketData.erase(tx, ann.id));
  expect(await list(admin)).toMatchObject({ total: 1, counts: { open: 1, replied: 0 } });
});

test('a search finds words of the title in any case and the number; signs are only signs', async () => {
  const id = await open('The GUIDE is 100% empty_');
  await open('Player');
  for (const search of ['guide', '100%', 'empty_', `#${id}`, `${id}`, ' Guide ']) {
    expect(await list(ann, { search })).toMatchObject({
      total: 1,
      tickets: [{ id }],
      counts: { open: 2 },
    });
  }
  for (const search of ['%', '_', "'; drop table tickets; --", '\\', '99999999999999999999']) {
    expect(
      (await list(ann, { search })).tickets.every(
        (ticket) => ticket.id === id && '%_'.includes(search),
      ),
    ).toBe(true);
  }
  expect(await titles(ann, { search: 'player', status: 'closed' })).toEqual([]);
});

test("a search never leaves one's own tickets; the administrator finds customers by their email", async () => {
  await open('secret', bob);
  expect(await list(ann, { search: 'secret' })).toMatchObject({ tickets: [], total: 0 });
  expect(await list(ann, { search: 'bob@' })).toMatchObject({ tickets: [], total: 0 });
  expect(await titles(admin, { search: 'bob@' })).toEqual(['secret']);
});

test.each([{ status: 'Closed' }, { status: 1 }, { search: {} }, { search: 'x'.repeat(151) }])(
  '%j is malformed',
  async (wanted) => {
    expect(
      (await app.post('ticket/load-ticket-list', { page: 1, ...wanted }, ann)).problem.code,
    ).toBe('malformed');
  },
);

test('what the other side has written is unread until the ticket is looked at, for each reader alone', async () => {
  const id = await open('mine');
  const isUnread = async (who: Someone) => (await list(who)).tickets[0]?.isUnread;
  const look = (who: Someone) => app.call(contract.ticket.viewTicket, { ticket_id: id }, who);
  expect([await isUnread(ann), await isUnread(admin)]).toEqual([false, true]);
  await look(ann);
  expect(await isUnread(admin)).toBe(true);
  await look(admin);
  expect(await isUnread(admin)).toBe(false);
  await reply(id, admin);
  expect([await isUnread(ann), await isUnread(admin)]).toEqual([true, false]);
  await look(ann);
  expect(await isUnread(ann)).toBe(false);
});
