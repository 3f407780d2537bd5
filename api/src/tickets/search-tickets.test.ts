import { contract } from '@site/shared/contract';
import { billing, buyersOn } from '../testing/buyers';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite();
const tickets = ticketsOn(site);
const ann = customerOn(site, 'ann@example.test');
const ben = customerOn(site, 'ben@example.test');
const admin = adminOn(site);

test('a search finds words of title and messages in any order and shows where', async () => {
  const id = await tickets.open('EPG shows wrong time', ann);
  await tickets.open('Player', ann);
  const description = '<p>The <b>guide</b> of &lt;Channel&gt; 5 is empty &amp; old</p>';
  await site.call(contract.ticket.replyTicket, { ticket_id: id, description }, ann);
  for (const search of ['epg wrong', 'TIME epg', 'chan guid', 'empty epg', "it's", 'b p']) {
    const found = await tickets.list(admin, { search });
    expect(found.ids).toEqual(search === "it's" || search === 'b p' ? [] : [id]);
  }
  expect((await tickets.list(admin, { search: 'guide' })).tickets[0]?.hit).toEqual([
    { text: 'guide', isMatch: true },
    { text: ' of <Channel> 5 is empty', isMatch: false },
  ]);
  expect((await tickets.list(ann, { search: 'chan guid' })).ids).toEqual([id]);
  expect((await tickets.list(ann, { search: 'guide' })).tickets[0]).not.toHaveProperty('hit');
});

test.each([
  ['Größere Kanäle', 'grossere kanale'],
  ['Größere Kanäle', 'GRÖSSERE'],
  ['Não funciona', 'nao'],
  ['Łódź', 'lodz'],
  ['Cafe', 'café'],
])('accents do not count: %j is found by %j', async (title, search) => {
  const id = await tickets.open(title, ann, { description: `<p>${title} 5</p>` });
  const { ids, tickets: found } = await tickets.list(admin, { search });
  expect(ids).toEqual([id]);
  expect(found[0]?.hit?.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(
    title.split(' ').slice(0, search.split(' ').length),
  );
});

test('staff find tickets by the billing name of their owner, and see the newest one', async () => {
  const id = await tickets.open('Mine', ann);
  await tickets.open('Other', ben);
  for (const lastName of ['Müller', 'Österreicher'])
    await buyersOn(site).place(ann, undefined, {
      billing: { ...billing, firstName: 'Jürgen', lastName },
    });
  for (const search of ['muller', 'jurgen oster', 'Österreicher'])
    expect((await tickets.list(admin, { search })).ids).toEqual([id]);
  const [listed] = (await tickets.list(admin, { search: 'muller' })).tickets;
  expect(listed?.user.name).toBe('Jürgen Österreicher');
  expect((await tickets.view(id, admin)).user.name).toBe('Jürgen Österreicher');
  expect((await tickets.view(id, ann)).user).not.toHaveProperty('name');
  expect((await tickets.list(ann, { search: 'muller' })).ids).toEqual([]);
});

test('a search for signs of queries finds nothing and does not fail', async () => {
  await tickets.open('Player', ann);
  const signs = ['%', '_', "'", '\\', "':* & zz", 'player | zz', '!zz', '<b>', '\u202e', ':*'];
  for (const search of [...signs, 'x'.repeat(150), '9'.repeat(20)])
    expect([search, (await tickets.list(admin, { search })).ids]).toEqual([search, []]);
});

test.each(['%', '_', '\\'])("a customer's search for %j finds this sign only", async (sign) => {
  await tickets.open('Player', ann);
  const id = await tickets.open(`Player ${sign} guide`, ann);
  expect((await tickets.list(ann, { search: sign })).ids).toEqual([id]);
});

test('an edited message is found by its new words only', async () => {
  const id = await tickets.open('Player', ann);
  await tickets.reply(id, ann, 'old');
  expect((await tickets.list(admin, { search: 'old' })).ids).toEqual([id]);
  const message = (await site.call(contract.ticket.viewTicket, { ticket_id: id }, ann)).body.ticket
    .messages[0];
  const edit = { ticket_id: id, replyId: message?.id ?? 0, description: '<p>subtitles</p>' };
  await site.call(contract.ticket.saveTicketReply, edit, ann);
  expect((await tickets.list(admin, { search: 'subtitles' })).ids).toEqual([id]);
  expect((await tickets.list(admin, { search: 'old' })).ids).toEqual([]);
});

/** Different words, joined in pairs: such text needs the most space in an index. */
function differentWords(first: number, count: number): string {
  const word = (index: number) =>
    [...`${1_000_000 + index}`].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
  return Array.from({ length: count }, (_, index) => 2 * (first + index))
    .map((index) => `${word(index)}-${word(index + 1)}`)
    .join(' ');
}

test('a ticket with more different words than an index can hold is still answered', async () => {
  const id = await tickets.open('Words', ann);
  for (const first of [0, 6_000, 12_000]) {
    const reply = { ticket_id: id, description: differentWords(first, 6_000) };
    expect((await site.call(contract.ticket.replyTicket, reply, ann)).status).toBe(200);
  }
  expect((await tickets.reply(id, admin, 'Done')).status).toBe(200);
  expect((await tickets.list(admin, { search: 'done' })).ids).toEqual([id]);
});

test('the counts follow the search and the other filters, but not the status', async () => {
  const first = await tickets.open('Player one', ann);
  const second = await tickets.open('Player two', ben);
  await tickets.open('Guide', ann);
  await tickets.reply(second, admin, 'Done');
  const counts = { open: 1, waiting: 0, replied: 1, closed: 0 };
  expect(await tickets.list(admin, { search: 'player', needsAnswer: true })).toMatchObject({
    total: 1,
    counts,
  });
  expect((await tickets.list(admin, { search: 'player', status: 'replied' })).ids).toEqual([
    second,
  ]);
  await site.call(
    contract.ticket.moveTickets,
    { ticket_ids: [first, 99], category: 'EPG request' },
    admin,
  );
  expect(await tickets.list(admin, { category: 'EPG request' })).toMatchObject({
    total: 1,
    counts: { open: 1, replied: 0 },
  });
});

test('tickets that need an answer show since when they wait; the list can be sorted', async () => {
  const first = await tickets.open('1', ann);
  const openedAt = site.clock.now;
  site.clock.now += 1000;
  const second = await tickets.open('2', ben);
  site.clock.now += 1000;
  await tickets.reply(first, admin, 'Done');
  expect((await tickets.list(admin, { needsAnswer: true })).ids).toEqual([second]);
  expect((await tickets.list(admin)).tickets).toMatchObject([
    { id: second, waitingSince: openedAt + 1000 },
    { id: first },
  ]);
  expect((await tickets.list(admin, { sort: 'changed' })).ids).toEqual([first, second]);
  expect((await tickets.list(admin, { sort: 'newest' })).ids).toEqual([second, first]);
  expect((await tickets.list(admin, { sort: 'oldest' })).ids).toEqual([first, second]);
  expect((await tickets.list(admin, { changedFrom: site.clock.now })).ids).toEqual([first]);
  expect((await tickets.list(admin, { changedBefore: site.clock.now })).ids).toEqual([second]);
  expect((await tickets.list(ben, {})).tickets[0]).not.toHaveProperty('waitingSince');
});
