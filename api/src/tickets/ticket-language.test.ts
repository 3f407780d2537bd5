import { contract } from '@site/shared/contract';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';

const site = testSite();
const tickets = ticketsOn(site);
const ann = customerOn(site, 'ann@example.test', { language: 'fr' });
const admin = adminOn(site);

const on = (language: string, caller: { cookie: string }) => ({
  ...caller,
  headers: { 'accept-language': language },
});
const change = (ticket_id: number, language: 'it' | 'es') =>
  site.call(contract.ticket.changeTicketLanguage, { ticket_id, language }, admin);

test('a ticket has the language of the page from which it was opened', async () => {
  const german = await tickets.open('Hilfe', on('de', ann));
  const english = await tickets.open('Help', ann);
  expect((await tickets.view(german, admin)).language).toBe('de');
  expect((await tickets.view(english, ann)).language).toBe('en');
  expect((await tickets.list(admin)).tickets.map(({ language }) => language)).toEqual(['de', 'en']);
});

test('a ticket that staff open for a customer has the language of the account', async () => {
  const body = {
    title: 'Facture',
    category: 'Purchase info',
    description: '<p>Bonjour</p>',
  } as const;
  const { ticket_id } = (
    await site.call(contract.ticket.createTicketFor, { ...body, customer: ann.id }, on('de', admin))
  ).body;
  expect((await tickets.view(ticket_id, admin)).language).toBe('fr');
});

test('staff change the language of a ticket, once in the audit log; mails keep that of the account', async () => {
  const id = await tickets.open('Aiuto', on('de', ann));
  const before = (await tickets.view(id, admin)).updatedAt;
  for (const _ of [1, 2]) expect((await change(id, 'it')).body).toEqual({ status: 200 });
  expect(await tickets.view(id, admin)).toMatchObject({ language: 'it', updatedAt: before });
  await tickets.reply(id, admin, 'Ecco');
  const [mail] = await site.mails(ann.email);
  expect(mail?.html).toContain('<html lang="fr">');
  const { entries } = (await site.call(contract.audit.listEntries, {}, admin)).body;
  const [changed] = entries.filter(({ action }) => action === 'change-ticket-language');
  expect(entries).toHaveLength(2);
  expect(changed).toMatchObject({ subjects: [`ticket:${id}`], detail: { language: 'it' } });
  expect((await change(999, 'it')).problem.code).toBe('not-found');
});

test('the filter for a language is of staff', async () => {
  const german = await tickets.open('Hilfe', on('de', ann));
  const spanish = await tickets.open('Ayuda', on('es', ann));
  const list = await tickets.list(admin, { language: 'es' });
  expect([list.ids, list.total, list.counts.open]).toEqual([[spanish], 1, 1]);
  const found = await site.call(contract.ticket.findTicketIds, { language: 'de' }, admin);
  expect(found.body.ids).toEqual([german]);
  expect((await tickets.list(ann, { language: 'es' })).ids).toHaveLength(2);
});

test('a merged ticket takes the language of the ticket that gets its messages', async () => {
  const from = await tickets.open('Hilfe', on('de', ann));
  const into = await tickets.open('Ayuda', on('es', ann));
  await site.call(contract.ticket.mergeTickets, { from, into }, admin);
  expect((await tickets.view(into, admin)).language).toBe('es');
});

test('the export of an account contains the language of its tickets', async () => {
  await tickets.open('Hilfe', on('de', ann));
  const { body } = await site.call(contract.account.export, {}, ann);
  expect(body.tickets).toMatchObject([{ title: 'Hilfe', language: 'de' }]);
});
