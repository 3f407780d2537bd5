import { contract } from '@site/shared/contract';
import type { TicketStatus } from '@site/shared/rules';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketData } from './personal-data';

type Caller = { cookie: string; id: number };

const site = testSite();
const ann = customerOn(site, 'ann@example.test');
const bob = customerOn(site, 'bob@example.test');
const admin = adminOn(site);

async function createTicket(title: string, caller = ann): Promise<number> {
  site.clock.now += 1000;
  const { body } = await site.call(
    contract.ticket.createTicket,
    { title, description: '<p>x</p>', category: 'Bug report', recaptcha: '' },
    caller,
  );
  return body.ticket_id;
}

function reply(id: number, caller: Caller) {
  site.clock.now += 1000;
  return site.call(contract.ticket.replyTicket, { ticket_id: id, description: '<p>y</p>' }, caller);
}

function close(id: number, caller: Caller) {
  site.clock.now += 1000;
  return site.call(contract.ticket.closeTicket, { ticket_id: id }, caller);
}

async function list(caller: Caller, filters: { search?: string; status?: TicketStatus } = {}) {
  return (await site.call(contract.ticket.loadTicketList, { page: 1, ...filters }, caller)).body;
}

async function titles(caller: Caller, filters: { search?: string; status?: TicketStatus } = {}) {
  return (await list(caller, filters)).tickets.map(({ title }) => title);
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
  expect((await site.call(contract.ticket.getTotalTickets, {}, admin)).body.total).toBe(4);
});

test('erasing a customer reduces the counts', async () => {
  await createTicket('mine');
  const other = await createTicket('answered');
  await reply(other, admin);
  await createTicket('of another', bob);
  await site.db.transaction((tx) => ticketData.erase(tx, ann.id));
  expect(await list(admin)).toMatchObject({ total: 1, counts: { open: 1, replied: 0 } });
});

test('a search finds text of the title in any case and the id; wildcards are plain characters', async () => {
  const id = await createTicket('The GUIDE is 100% empty_');
  await createTicket('Player');
  for (const search of ['guide', '100%', 'empty_', `#${id}`, `${id}`, ' Guide ']) {
    expect(await list(ann, { search })).toMatchObject({
      total: 1,
      tickets: [{ id }],
      counts: { open: 1 },
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

test("a customer's search finds own tickets only; the admin's search finds emails of customers", async () => {
  await createTicket('secret', bob);
  expect(await list(ann, { search: 'secret' })).toMatchObject({ tickets: [], total: 0 });
  expect(await list(ann, { search: 'bob@' })).toMatchObject({ tickets: [], total: 0 });
  expect(await titles(admin, { search: 'bob@' })).toEqual(['secret']);
});

test.each([
  { status: 'Closed' },
  { status: 1 },
  { search: {} },
  { search: 'x'.repeat(151) },
  { changedFrom: 1e300 },
  { changedBefore: -1 },
])('%j is malformed', async (filters) => {
  expect(
    (await site.post('ticket/load-ticket-list', { page: 1, ...filters }, ann)).problem.code,
  ).toBe('malformed');
});
