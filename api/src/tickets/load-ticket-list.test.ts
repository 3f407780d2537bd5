import { contract } from '@site/shared/contract';
import type { TicketStatus } from '@site/shared/rules';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { ticketData } from './personal-data';

type Caller = { cookie: string; id: number };

const site = testSite();
const tickets = ticketsOn(site);
const ann = customerOn(site, 'ann@example.test');
const bob = customerOn(site, 'bob@example.test');
const admin = adminOn(site);

/** Each call is of a second of its own. */
function later<Result>(call: () => Promise<Result>): Promise<Result> {
  site.clock.now += 1000;
  return call();
}

const createTicket = (title: string, caller = ann) =>
  later(() => tickets.open(title, caller, { description: '<p>x</p>' }));
const reply = (id: number, caller: Caller) => later(() => tickets.reply(id, caller));
const close = (id: number, caller: Caller) => later(() => tickets.close(id, caller));

async function titles(caller: Caller, filters: { search?: string; status?: TicketStatus } = {}) {
  return (await tickets.list(caller, filters)).tickets.map(({ title }) => title);
}

test('the admin gets the longest waiting tickets first; a second message of a customer keeps the position', async () => {
  const [first, second, answered, closed] = [
    await createTicket('first'),
    await createTicket('second', bob),
    await createTicket('answered'),
    await createTicket('closed'),
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

test('counts the statuses of the readable tickets and filters by status', async () => {
  await createTicket('new');
  const answered = await createTicket('answered');
  await reply(answered, admin);
  const again = await createTicket('again', bob);
  await reply(again, admin);
  await reply(again, bob);
  const done = await createTicket('done', bob);
  await close(done, admin);
  expect(await tickets.list(admin)).toMatchObject({
    total: 4,
    counts: { open: 1, replied: 1, waiting: 1, closed: 1 },
  });
  expect(await tickets.list(ann)).toMatchObject({
    total: 2,
    counts: { open: 1, replied: 1, waiting: 0, closed: 0 },
  });
  expect(await titles(admin, { status: 'waiting' })).toEqual(['again']);
  expect(await tickets.list(ann, { status: 'closed' })).toMatchObject({ tickets: [], total: 0 });
  await reply(done, bob);
  expect((await tickets.list(admin)).counts).toEqual({
    open: 1,
    replied: 1,
    waiting: 2,
    closed: 0,
  });
  expect((await site.call(contract.ticket.getTotalTickets, {}, admin)).body.total).toBe(4);
});

test('erasing a customer reduces the counts', async () => {
  await createTicket('mine');
  const other = await createTicket('answered');
  await reply(other, admin);
  await createTicket('of another', bob);
  await site.db.transaction((tx) => ticketData.erase(tx, ann.id));
  expect(await tickets.list(admin)).toMatchObject({ total: 1, counts: { open: 1, replied: 0 } });
});

test('a search finds text of the title in any case and the id', async () => {
  const id = await createTicket('The GUIDE is 100% empty_');
  await createTicket('Player');
  for (const search of ['guide', '100%', 'empty_', `#${id}`, `${id}`, ' Guide ']) {
    expect(await tickets.list(ann, { search })).toMatchObject({
      total: 1,
      tickets: [{ id }],
      counts: { open: 1 },
    });
  }
  expect(await titles(ann, { search: 'player', status: 'closed' })).toEqual([]);
});

test("a customer's search finds own tickets only; the admin's search finds emails of customers", async () => {
  await createTicket('secret', bob);
  expect(await tickets.list(ann, { search: 'secret' })).toMatchObject({ tickets: [], total: 0 });
  expect(await tickets.list(ann, { search: 'bob@' })).toMatchObject({ tickets: [], total: 0 });
  expect(await titles(admin, { search: 'bob@' })).toEqual(['secret']);
});

test.each([
  { status: 'Closed' },
  { search: 'x'.repeat(151) },
  { changedFrom: 1e300 },
  { changedBefore: -1 },
])('%j is malformed', async (filters) => {
  const { problem } = await site.post('ticket/load-ticket-list', { page: 1, ...filters }, ann);
  expect(problem.code).toBe('malformed');
});
