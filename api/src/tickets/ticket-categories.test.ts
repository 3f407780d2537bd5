import { contract, type TicketCategoriesValue } from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';
import { categoryList, DEFAULT_TICKET_CATEGORIES } from '@site/shared/service';
import type { Buyer } from '../testing/buyers';
import { buyersOn } from '../testing/buyers';
import { adminOn, testSite } from '../testing/test-site';

const site = testSite();
const admin = adminOn(site);
let customer: Buyer;
beforeEach(async () => {
  customer = await buyersOn(site).newBuyer();
});

const name = 'ticket-categories';
const defaults: TicketCategoriesValue = DEFAULT_TICKET_CATEGORIES;
const { 'EPG request': epg } = defaults;
const billing = { order: 20, names: { en: 'Billing', de: 'Rechnungen' } };

const save = (value: object, changes = 0) =>
  site.call(contract.business.saveVersion, { name, value, changes }, admin);

const listed = async () => (await site.call(contract.site.settings, {})).body.ticketCategories;

const open = (category: string, title = 'Help') =>
  site.call(
    contract.ticket.createTicket,
    { title, category, description: `<p>${title}</p>` },
    customer,
  );

const withoutEpg = () => {
  const { 'EPG request': _epg, ...others } = defaults;
  return others;
};

test('the settings have the categories of the specification, the default first', async () => {
  expect(await listed()).toEqual(categoryList(defaults).map(({ id, names }) => ({ id, names })));
});

test('a new category is offered, named and moved; tickets keep it by its id', async () => {
  await save({ ...defaults, Billing: billing });
  const { body } = await open('Billing');
  expect(body.ticket_id).toBe(1);
  const renamed = { ...billing, order: 99, names: { en: 'Invoices' } };
  expect((await save({ ...defaults, Billing: renamed }, 1)).status).toBe(200);
  expect((await listed()).at(-1)).toEqual({ id: 'Billing', names: { en: 'Invoices' } });
  const { tickets } = (
    await site.call(contract.ticket.loadTicketList, { page: 1, category: 'Billing' }, admin)
  ).body;
  expect(tickets.map(({ id, category }) => [id, category])).toEqual([[1, 'Billing']]);
});

test('a hidden category is not offered for new and moved tickets; those that have it keep it', async () => {
  await open('EPG request');
  await save({ ...defaults, 'EPG request': { ...epg, isHidden: true } });
  const { status, problem } = await open('EPG request', 'Second');
  expect([status, problem.code]).toEqual([422, 'category-not-offered']);
  await open('Bug report', 'Third');
  const moved = { ticket_ids: [2], category: 'EPG request' };
  const refused = await site.call(contract.ticket.moveTickets, moved, admin);
  expect(refused.problem.code).toBe('category-not-offered');
  const opened = { customer: customer.id, ...moved, title: 'Fourth', description: '<p>x</p>' };
  const forCustomer = await site.call(contract.ticket.createTicketFor, opened, admin);
  expect(forCustomer.problem.code).toBe('category-not-offered');
  const { ticket } = (await site.call(contract.ticket.viewTicket, { ticket_id: 1 }, admin)).body;
  expect(ticket.category).toBe('EPG request');
});

test('a category that a ticket has is not deleted, also not by taking its making back', async () => {
  await save({ ...defaults, Billing: billing });
  await open('Billing');
  const back = { name, number: 1, changes: 1 } as const;
  const { status, problem } = await site.call(contract.business.takeBackVersion, back, admin);
  expect([status, problem.code, problem.body]).toEqual([
    422,
    'version-refused',
    'Tickets have the category “Billing”. Hide it in place of deleting it.',
  ]);
  expect((await save(defaults, 1)).problem.code).toBe('version-refused');
  // The refused changes were not counted.
  expect((await save({ ...withoutEpg(), Billing: billing }, 1)).status).toBe(200);
  expect((await listed()).some(({ id }) => id === 'EPG request')).toBe(false);
});

test('the mail to the staff names the category in the language of the reader', async () => {
  await save({ ...defaults, Billing: billing });
  await site.call(contract.account.saveReminders, { isOn: true, language: 'de' }, admin);
  await open('Billing');
  const [mail] = await site.mails(admin.email);
  expect(mail?.text).toContain('Kategorie: Rechnungen');
});

test.each([
  ['no name', { x: { order: 1, names: { en: ' ' } } }, 400],
  ['no English name', { x: { order: 1, names: { de: 'Hilfe' } } }, 400],
  ['a name of two lines', { x: { order: 1, names: { en: 'a\nb' } } }, 400],
  ['an id that cannot stand in an address', { 'a?b': { order: 1, names: { en: 'a' } } }, 400],
  ['no offered category', { x: { order: 1, isHidden: true, names: { en: 'a' } } }, 422],
  ['no category', {}, 422],
])('%s is refused', async (_case, value, status) => {
  expect((await save(value)).status).toBe(status);
  expect(await listed()).toHaveLength(8);
});

test('a planned change begins at its time, which the settings name', async () => {
  const validFrom = site.clock.now + DAY_MS;
  const body = { name, value: { ...defaults, Billing: billing }, changes: 0, validFrom } as const;
  await site.call(contract.business.saveVersion, body, admin);
  expect((await site.call(contract.site.settings, {})).body.changesAt).toBe(validFrom);
  expect((await open('Billing')).problem.code).toBe('category-not-offered');
  site.clock.now = validFrom;
  expect((await open('Billing')).status).toBe(200);
});
