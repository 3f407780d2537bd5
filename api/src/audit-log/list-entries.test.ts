import { type BodyOf, contract } from '@site/shared/contract';
import { recordEntry } from '../audit/record-entry';
import { PASSWORD } from '../testing/test-app';
import { adminOn, customerOn, testSite } from '../testing/test-site';
import { ticketsOn } from '../testing/tickets-on';
import { AUDIT_ENTRIES_PER_PAGE } from './routes';

const site = testSite();
const admin = adminOn(site);
const ann = customerOn(site, 'ann.lee@example.test');

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.9' };
const browser = { userAgent: FIREFOX, address: '203.0.113.9' };

const signIn = (password = PASSWORD) =>
  site.call(contract.auth.login, { email: 'ann.lee@example.test', password }, { headers });
const entries = async (filters: BodyOf<typeof contract.audit.listEntries> = {}) =>
  (await site.call(contract.audit.listEntries, filters, admin)).body.entries;
const actions = async (filters = {}) => (await entries(filters)).map(({ action }) => action);

test('entries are found by area, email, number, address and time', async () => {
  await signIn();
  const later = site.clock.now + 1_000;
  site.clock.now = later;
  const id = await ticketsOn(site).open('Help', ann);
  await site.call(contract.ticket.closeTicket, { ticket_id: id }, admin);
  expect(await actions({ area: 'Accounts' })).toEqual(['sign-in']);
  expect(await actions({ hideSignIns: true })).toEqual(['close-ticket']);
  expect(await actions({ area: 'Tickets' })).toEqual(['close-ticket']);
  expect(await actions({ search: 'lee' })).toEqual(['sign-in']);
  expect(await actions({ search: `#${id}` })).toContain('close-ticket');
  expect(await actions({ search: String(ann.id) })).toContain('sign-in');
  expect(await actions({ search: '203.0.113.9' })).toEqual(['sign-in']);
  expect(await actions({ search: '%' })).toEqual([]);
  expect(await actions({ from: later })).toEqual(['close-ticket']);
  expect(await actions({ to: later })).toEqual(['sign-in']);
});

test('the pages of a period follow each other by time', async () => {
  const at = site.clock.now;
  for (let index = 0; index < AUDIT_ENTRIES_PER_PAGE + 2; index += 1)
    await recordEntry(site.db, { action: 'sign-in', accountId: ann.id, browser }, at + index);
  const days = { from: at, to: at + 1_000 };
  const first = await entries(days);
  const rest = await entries({ ...days, before: first.at(-1)?.id ?? 0 });
  expect([first.length, rest.map((entry) => entry.at)]).toEqual([
    AUDIT_ENTRIES_PER_PAGE,
    [at + 1, at],
  ]);
});

test('an email of hexadecimal letters is not an IP address', async () => {
  const { id: accountId } = await site.customer('bea@cafe.de');
  await recordEntry(site.db, { action: 'sign-in', accountId, browser }, site.clock.now);
  expect(await actions({ search: 'cafe.de' })).toEqual(['sign-in']);
});

test('older entries follow a page of the newest ones', async () => {
  for (let count = 0; count <= AUDIT_ENTRIES_PER_PAGE; count += 1)
    await recordEntry(site.db, { action: 'sign-in', accountId: ann.id, browser }, site.clock.now);
  const { body } = await site.call(contract.audit.listEntries, {}, admin);
  expect(body).toMatchObject({ hasOlder: true });
  expect(body.entries).toHaveLength(AUDIT_ENTRIES_PER_PAGE);
  const before = body.entries.at(-1)?.id;
  const older = await site.call(contract.audit.listEntries, { ...(before && { before }) }, admin);
  expect(older.body).toMatchObject({ hasOlder: false, entries: [{ action: 'sign-in' }] });
});

test('the export has a row for each entry, and no cell that a spreadsheet runs', async () => {
  await recordEntry(site.db, { action: 'move-order', subjects: ['=1+1'], browser }, site.clock.now);
  const { body } = await site.call(contract.audit.exportEntries, {}, admin);
  expect(body.isComplete).toBe(true);
  expect(body.csv.split('\r\n')).toEqual([
    '\uFEFFid,time,action,by,account,about,facts,device,address',
    expect.stringMatching(
      /^\d+,2024-09-01T12:00:00.000Z,Order moved,,,'=1\+1,,Firefox on Linux,203/,
    ),
    '',
  ]);
});

test('the export from a German page has German heads and actions', async () => {
  await recordEntry(site.db, { action: 'sign-in', browser }, site.clock.now);
  const german = { ...admin, headers: { 'accept-language': 'de' } };
  const [head, row] = (await site.call(contract.audit.exportEntries, {}, german)).body.csv.split(
    '\r\n',
  );
  expect(head).toBe('\uFEFFNummer,Zeit,Vorgang,von,Konto,betrifft,Angaben,Gerät,Adresse');
  expect(row).toContain(',Angemeldet,');
});
