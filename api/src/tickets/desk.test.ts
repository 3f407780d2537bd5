import { type BodyOf, contract } from '@site/shared/contract';
import { ANSWERING_MS, MAX_TICKET_TAGS, MINUTE_MS } from '@site/shared/rules';
import { headingOf } from '../testing/mail-heading';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const desk = contract.ticket;
type Caller = { id: number; cookie: string; email: string };

const site = testSite();
const tickets = ticketsOn(site);
const admin = adminOn(site);
const kai = customerOn(site, 'kai@site.test', { role: 'admin' });
const ann = customerOn(site, 'ann@example.test');
const ben = customerOn(site, 'ben@example.test');

/** Each ticket and each reply is of a second of its own. */
async function open(title: string, as = ann): Promise<number> {
  const id = await tickets.open(title, as);
  site.clock.now += 1000;
  return id;
}

async function reply(ticket_id: number, text: string, as = ann, fields: { close?: boolean } = {}) {
  const answer = await tickets.reply(ticket_id, as, text, fields);
  site.clock.now += 1000;
  return answer;
}

const view = (ticket_id: number, as = ann) => tickets.view(ticket_id, as);
const list = (filters: Partial<BodyOf<typeof desk.loadTicketList>> = {}, as = admin) =>
  tickets.list(as, filters);
const merge = (from: number, into: number) => site.call(desk.mergeTickets, { from, into }, admin);

test('tickets are assigned to staff, found by assignee, and customers do not see it', async () => {
  const [first, second] = [await open('1'), await open('2')];
  const assign = (assignee: number | null) =>
    site.call(desk.assignTickets, { ticket_ids: [first, 99], assignee }, admin);
  expect((await assign(kai.id)).body).toEqual({ changed: 1 });
  expect((await assign(kai.id)).body).toEqual({ changed: 0 });
  expect((await assign(ann.id)).problem.code).toBe('assignee-unknown');
  const assignee = { id: kai.id, email: kai.email };
  expect(await view(first, admin)).toMatchObject({ assignee, tags: [] });
  expect((await list({ assignee: kai.id })).tickets).toMatchObject([{ id: first, assignee }]);
  expect((await list({ assignee: 'me' }, kai)).ids).toEqual([first]);
  expect(await list({ assignee: 'none' })).toMatchObject({ ids: [second], counts: { open: 1 } });
  const query = `/api/${desk.loadTicketList.path}?page=1&assignee=${kai.id}`;
  const { cookie } = admin;
  const byQuery = await site.app.inject({ method: 'GET', url: query, headers: { cookie } });
  expect(byQuery.json().total).toBe(1);
  expect((await list({ assignee: 'none' }, ann)).ids).toEqual([second, first]);
  const seen = [await view(first), ...(await list({}, ann)).tickets];
  for (const ticket of seen) {
    expect(ticket).not.toHaveProperty('assignee');
    expect(ticket).not.toHaveProperty('tags');
    expect(ticket).not.toHaveProperty('answering');
  }
  expect((await site.call(desk.waitingTickets, {}, kai)).body).toEqual({ waiting: 2, mine: 1 });
  await reply(first, 'Done', kai);
  expect((await site.call(desk.waitingTickets, {}, kai)).body).toEqual({ waiting: 1, mine: 0 });
  const { agents } = (await site.call(desk.ticketAgents, {}, admin)).body;
  expect(agents.map(({ id }) => id)).toEqual([admin.id, kai.id]);
});

test('tags are added, removed, counted and found, up to the most of a ticket', async () => {
  const [first, second] = [await open('1'), await open('2')];
  const tag = (ticket_ids: number[], add: string[], remove: string[] = []) =>
    site.call(desk.tagTickets, { ticket_ids, add, remove }, admin);
  expect((await tag([first, second, 99], [' Late  Refund ', 'ÄPP'])).body).toEqual({
    changed: 2,
    full: 0,
  });
  expect((await tag([first, second], ['äpp'], ['late refund'])).body.changed).toBe(2);
  await tag([second], ['new'], ['äpp']);
  expect([(await view(first, admin)).tags, (await view(second, admin)).tags]).toEqual([
    ['äpp'],
    ['new'],
  ]);
  expect((await list({ tag: 'ÄPP' })).ids).toEqual([first]);
  await tag([second], ['äpp']);
  expect((await site.call(desk.ticketTags, {}, admin)).body.tags).toEqual([
    { tag: 'äpp', count: 2 },
    { tag: 'new', count: 1 },
  ]);
  const many = Array.from({ length: MAX_TICKET_TAGS }, (_, index) => `tag ${index}`);
  expect((await tag([first], many)).body).toEqual({ changed: 0, full: 1 });
  expect((await tag([first], many, ['äpp'])).body).toEqual({ changed: 1, full: 0 });
  for (const wrong of ['', ' ', 'a\nb', 'x'.repeat(31), '\u202e', '\u200b'])
    expect((await tag([first], [wrong])).problem.code).toBe('malformed');
});

test('a merge moves messages and notes, and the target waits since the earlier of both', async () => {
  const source = await open('Source');
  const target = await open('Target');
  await reply(target, 'Answer', admin);
  await reply(source, 'More');
  const note = { ticket_id: source, description: '<p>Note</p>' };
  await site.call(desk.addNote, note, admin);
  const before = await list();
  expect((await merge(source, target)).status).toBe(200);
  const merged = await view(target);
  expect(merged).toMatchObject({ status: 'waiting' });
  expect(merged.messages.map(({ description }) => description)).toEqual(
    ['More', 'Answer', 'Question', 'Question'].map((text) => `<p>${text}</p>`),
  );
  expect(await view(source)).toMatchObject({ status: 'closed', mergedInto: target, messages: [] });
  const { notes } = (await site.call(desk.notes, { ticket_id: target }, admin)).body;
  expect(notes.map(({ description }) => description)).toEqual(['<p>Note</p>']);
  const after = await list();
  expect(after.counts).toEqual({ open: 0, waiting: 1, replied: 0, closed: 1 });
  expect(after.tickets[0]?.waitingSince).toBe(before.tickets[0]?.waitingSince);
  expect((await list({ search: 'more' })).ids).toEqual([target]);
  for (const change of [
    () => reply(source, 'Late'),
    () => site.call(desk.reopenTicket, { ticket_id: source }, admin),
    () => merge(source, target),
    () => merge(target, source),
    () => site.call(desk.rateTicket, { ticket_id: source, rating: 'good' }, ann),
  ])
    expect((await change()).problem.code).toBe('ticket-merged');
  const third = await open('Third');
  await merge(target, third);
  expect(await view(source)).toMatchObject({ mergedInto: third });
});

test('a ticket is not merged into itself, a missing one or one of another customer', async () => {
  const [mine, other] = [await open('Mine'), await open('Other', ben)];
  expect((await merge(mine, mine)).problem.code).toBe('merge-same');
  expect((await merge(mine, 99)).problem.code).toBe('not-found');
  expect((await merge(mine, other)).problem.code).toBe('merge-other-owner');
  expect(await view(mine)).toMatchObject({ status: 'open', messages: [{}] });
});

test('merges, replies and closing at once lose no message and keep the counts', async () => {
  const ids = [await open('1'), await open('2'), await open('3')] as const;
  const [one, two, three] = ids;
  const answers = await Promise.all([
    merge(one, two),
    merge(two, one),
    merge(three, one),
    reply(one, 'a'),
    reply(two, 'b', admin),
    reply(three, 'c'),
    site.call(desk.closeTickets, { ticket_ids: [three, two, one] }, admin),
    site.call(desk.tagTickets, { ticket_ids: [...ids], add: ['x'] }, kai),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  const stored = answers.slice(3, 6).filter(({ status }) => status === 200).length;
  const views = await Promise.all(ids.map((id) => view(id, admin)));
  expect(views.flatMap(({ messages }) => messages)).toHaveLength(3 + stored);
  for (const { mergedInto, messages, status } of views)
    if (mergedInto) expect([messages.length, status]).toEqual([0, 'closed']);
  const { counts } = await list();
  const closedCount = views.filter(({ status }) => status === 'closed').length;
  expect(counts.closed).toBe(closedCount);
  expect(counts.open + counts.waiting + counts.replied).toBe(3 - closedCount);
});

test('support opens a ticket for a customer, who gets a mail and can answer', async () => {
  const ticket = { title: 'Hello', description: '<p>News</p>', category: 'Bug report' } as const;
  const openFor = (customer: string | number) =>
    site.call(desk.createTicketFor, { ...ticket, customer }, admin);
  const { ticket_id } = (await openFor('ANN@example.test')).body;
  expect((await openFor(ann.id)).body.ticket_id).toBe(ticket_id);
  for (const unknown of ['unknown@example.test', admin.email, 99])
    expect((await openFor(unknown)).problem.code).toBe('customer-unknown');
  expect(await view(ticket_id)).toMatchObject({ status: 'replied', messages: [{ isAdmin: true }] });
  const mails = (await site.mails()).map((mail) => [mail.recipient, headingOf(mail)]);
  expect(mails).toEqual([[ann.email, `Support has opened ticket #${ticket_id} for you`]]);
  expect((await list({}, ann)).tickets).toMatchObject([{ id: ticket_id }]);
  await reply(ticket_id, 'Thanks');
  expect((await list({ needsAnswer: true })).ids).toEqual([ticket_id]);
});

test("another member of staff sees who is answering, until it ends or isn't repeated", async () => {
  const ticket_id = await open('1');
  const announce = (as: Caller, isAnswering = true) =>
    site.call(desk.announceAnswering, { ticket_id, isAnswering }, as);
  expect((await announce(kai)).body.answering).toEqual([]);
  expect((await announce(admin)).body.answering).toEqual([{ id: kai.id, email: kai.email }]);
  expect((await view(ticket_id, kai)).answering).toEqual([{ id: admin.id, email: admin.email }]);
  await announce(admin, false);
  expect((await view(ticket_id, kai)).answering).toEqual([]);
  site.clock.now += ANSWERING_MS;
  expect((await view(ticket_id, admin)).answering).toEqual([]);
  const missing = { ticket_id: 99, isAnswering: true };
  expect((await site.call(desk.announceAnswering, missing, kai)).problem.code).toBe('not-found');
});

test('the usual answer time is the median of the waits for first answers, after ten', async () => {
  const usual = async () => {
    site.clock.now += 10 * MINUTE_MS;
    return (await site.call(desk.usualAnswerTime, {})).body.medianMs;
  };
  for (const minutes of [1, 2, 30, 4, 5, 3, 60, 2, 6]) {
    const id = await open(`${minutes}`);
    site.clock.now += minutes * MINUTE_MS - 1000;
    await reply(id, 'Answer', admin);
    // Neither a second answer nor the answer to a second question is a first one.
    await reply(id, 'One more thing', admin);
    await reply(id, 'And this?');
    site.clock.now += 600 * MINUTE_MS;
    await reply(id, 'That, too', admin);
  }
  expect(await usual()).toBeNull();
  const id = await open('last');
  site.clock.now += 9 * MINUTE_MS - 1000;
  await reply(id, 'Answer', admin, { close: true });
  expect(await usual()).toBe(4.5 * MINUTE_MS);
  const rate = (rating: 'good' | 'bad', as = ann, ticket_id = id) =>
    site.call(desk.rateTicket, { ticket_id, rating }, as);
  expect((await rate('bad', ben)).problem.code).toBe('not-found');
  expect((await rate('bad', admin)).problem.code).toBe('not-allowed');
  await rate('bad');
  await rate('good');
  expect(await view(id)).toMatchObject({ rating: 'good', status: 'closed' });
  expect((await site.call(desk.staffFigures, {}, admin)).body).toEqual({
    ...{ medianMs: 4.5 * MINUTE_MS, answers: 10 },
    ...{ ratings: 1, goodRatings: 1 },
  });
  const running = await open('running');
  expect((await rate('bad', ann, running)).problem.code).toBe('ticket-not-closed');
});
