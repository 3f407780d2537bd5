import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@site/shared/contract';
import { LANGUAGES } from '@site/shared/language';
import { ADVANCED } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { orderMoves, orders } from '../orders/tables';
import { type Buyer, buyersOn } from '../testing/buyers';
import { headingOf } from '../testing/mail-heading';
import { printedText } from '../testing/pdf';
import { ADMIN, PASSWORD } from '../testing/test-app';
import { testSite } from '../testing/test-site';

const site = testSite();
const shop = buyersOn(site);

const on = (language: string) => ({ headers: { 'accept-language': language } });

/** The text that a PDF in base64 prints. */
function printed(pdf: string): string {
  return printedText(Buffer.from(pdf, 'base64'));
}

async function invoiceOf(buyer: Buyer, order: string): Promise<string> {
  return (await site.call(contract.shop.invoice, { order }, buyer)).body.pdf;
}

test('a sign-up on a German page gives a German account, whose mails lead to German pages', async () => {
  const email = 'anna@site.test';
  const answer = await site.call(contract.auth.register, { email, password: PASSWORD }, on('de'));
  expect(answer.body).toMatchObject({ title: 'Konto erstellt!' });
  const [mail] = await site.mails(email);
  expect(mail?.subject).toBe('Aktivieren Sie Ihr Konto');
  expect(mail?.html).toContain('<html lang="de">');
  expect(mail?.text).toMatch(/\nhttp:\/\/localhost:8080\/de\/activate\/[\w-]+\n/);
  expect(mail?.text).toContain('Der Link funktioniert 7 Tage lang.');
});

test('a repeated sign-up gives the account the language of its last page', async () => {
  const email = 'anna@site.test';
  await site.call(contract.auth.register, { email, password: PASSWORD }, on('de'));
  await site.call(contract.auth.register, { email, password: PASSWORD }, on('it'));
  await site.call(contract.auth.register, { email, password: 'another-horse-8' }, on('fr'));
  const subjects = (await site.mails(email)).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Aktivieren Sie Ihr Konto',
    'Attivi il Suo account',
    'Activez votre compte',
  ]);
  const [row] = await site.db.select().from(users).where(eq(users.email, email));
  expect(row?.language).toBe('fr');
});

test('a sign-up with the email of an activated account leaves its language', async () => {
  const { id, email } = await site.customer('anna@site.test', { language: 'it' });
  await site.call(contract.auth.register, { email, password: PASSWORD }, on('fr'));
  const [row] = await site.db.select().from(users).where(eq(users.id, id));
  expect(row?.language).toBe('it');
});

test('a mail is in the language of its recipient, not in that of the page that caused it', async () => {
  const owner = await site.customer('anna@site.test', { language: 'it' });
  const admin = await site.admin();
  await site.call(
    contract.ticket.createTicketFor,
    { customer: owner.id, title: 'Fattura', category: 'Purchase info', description: '<p>Ciao</p>' },
    { ...admin, ...on('de') },
  );
  const [mail] = await site.mails(owner.email);
  expect(mail && headingOf(mail)).toMatch(/^Il supporto ha aperto il ticket #\d+ per Lei$/);
  expect(mail?.text).toContain('http://localhost:8080/it/');
});

test('Settings change the language of the mails, and the export contains it', async () => {
  const anna = await shop.newBuyer();
  const settings = { isOn: true, language: 'es' as const };
  expect((await site.call(contract.account.saveReminders, settings, anna)).body).toEqual(settings);
  await site.call(contract.account.saveReminders, { isOn: false }, { ...anna, ...on('de') });
  expect((await site.call(contract.account.reminders, {}, anna)).body).toEqual({
    isOn: false,
    language: 'es',
  });
  const exported = await site.call(contract.account.export, {}, anna);
  expect(exported.body.account).toMatchObject({ language: 'es' });
  await shop.buy(anna, ADVANCED);
  const [mail] = await site.mails(anna.email);
  expect(mail?.subject).toMatch(/^El pedido \d{15} está completado$/);
});

test('the invoice of a German order is German, also after the account changes its language', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy({ ...anna, ...on('de') }, ADVANCED);
  const pdf = await invoiceOf(anna, order);
  const text = printed(pdf);
  for (const part of [
    'Rechnung 2024-000001',
    'Verkäufer',
    'USt-IdNr. IT00000000000',
    `${order} vom 1. September 2024`,
    'Neues Abonnement: Tarif Advanced',
    'Italien',
    '5 Playlists',
    'MwSt. (22 % von 14,90 €)',
    'Bezahlt mit: Kreditkarte',
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toContain('/Lang (de)');
  await site.call(contract.account.saveReminders, { isOn: true, language: 'fr' }, anna);
  expect(await invoiceOf({ ...anna, ...on('fr') }, order)).toBe(pdf);
  const [row] = await site.db.select().from(orders).where(eq(orders.number, order));
  expect(row?.language).toBe('de');
});

test('a German customer and an English administrator get a mail about one payment each', async () => {
  const anna = await site.customer('anna@site.test', { language: 'de' });
  const order = await shop.place(anna, ADVANCED);
  await site.call(contract.shop.cancelOrder, { order }, { ...anna, ...on('fr') });
  await shop.sendEvent(order);
  const [german] = await site.mails('anna@site.test');
  expect(german?.subject).toBe(`Bestellung ${order}: Wir prüfen Ihre Zahlung`);
  expect(german?.text.replaceAll('\u00a0', ' ')).toContain('Zahlung von 18,18 € erhalten');
  const [english] = await site.mails(ADMIN.email);
  expect(english?.subject).toBe(`Order ${order} needs a review`);
  expect(english?.text).toContain('(€18.18)');
});

test('a dispute is named in the language of each mail, and in English in the history', async () => {
  const anna = await site.customer('anna@site.test', { language: 'de' });
  const order = await shop.buy(anna, ADVANCED);
  await site.db.update(users).set({ language: 'de' }).where(eq(users.id, 1));
  await shop.sendEvent(order, { id: 'd', outcome: 'disputed', subject: 'dp', amount: 1_818 });
  const mails = await site.mails('anna@site.test');
  expect(mails.at(-1)?.html).toContain('Grund: die Zahlung wurde bei der Bank angefochten.');
  const toAdmin = await site.mails(ADMIN.email);
  expect(toAdmin.at(-1)?.subject).toBe(`Bestellung ${order}: die Zahlung ist angefochten`);
  const moves = await site.db.select().from(orderMoves).orderBy(orderMoves.id);
  expect(moves.at(-1)?.why).toBe('the payment was disputed at the bank (d)');
});

test('a credit note is in the language of its order', async () => {
  const anna = await shop.newBuyer();
  const order = await shop.buy({ ...anna, ...on('fr') }, ADVANCED);
  await shop.moveOrder(await site.admin(), order, 'REFUNDED');
  const document = { order, kind: 'credit-note' as const };
  const { body } = await site.call(contract.shop.invoice, document, anna);
  expect(printed(body.pdf).replaceAll('\u00a0', ' ')).toContain('Avoir C2024-000001');
  expect(printed(body.pdf)).toContain('facture 2024-000001 du 1 septembre 2024');
});

test('a call of a French page gets French messages, and another call at the same time its own', async () => {
  const anna = await shop.newBuyer();
  const wrong = { password: 'wrong-one-1' };
  const [french, english] = await Promise.all([
    site.call(contract.account.delete, wrong, { ...anna, ...on('fr') }),
    site.call(contract.account.delete, wrong, anna),
  ]);
  expect(french.problem.fields).toEqual({ password: 'Le mot de passe actuel est incorrect.' });
  expect(english.problem.fields).toEqual({ password: 'The current password is wrong.' });
});

test('an erased account keeps no language', async () => {
  const { id, email } = await site.customer('anna@site.test', { language: 'de' });
  const body = { account: id, email, reason: 'as asked' };
  await site.call(contract.customers.eraseCustomer, body, await site.admin());
  const [mail] = await site.mails(email);
  expect(mail?.subject).toBe('Ihre Daten wurden gelöscht');
  const [row] = await site.db.select().from(users).where(eq(users.id, id));
  expect(row?.language).toBe('en');
});

/** The groups of texts that only the staff see. They are in English and German. */
const STAFF_GROUPS = [
  'auditFile',
  'brand',
  'coinAdminMails',
  'customerDesk',
  'deskMails',
  'documentSettings',
  'mailTexts',
  'orderDesk',
  'paymentAdminMails',
  'paymentCases',
  'staffMails',
  'staffMessages',
  'testMail',
  'webhookMails',
];
const STAFF_TEXTS = ['refundMails.byHand', 'settings.staffNotDeleted'];

test.each(LANGUAGES.slice(1))('every text for customers exists in %s', (language) => {
  const texts = keysOf(language);
  const missing = [...keysOf('en')].filter((key) => !texts.has(key));
  const expected = language === 'de' ? [] : missing.filter(isForStaff);
  expect(missing).toEqual(expected);
});

function isForStaff(key: string): boolean {
  const [group = ''] = key.split('.');
  return STAFF_GROUPS.includes(group) || STAFF_TEXTS.some((start) => key.startsWith(start));
}

function keysOf(language: string): Set<string> {
  const file = join(__dirname, `../../texts/${language}.json`);
  const groups: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'));
  return new Set(
    Object.entries(groups).flatMap(([group, texts]) =>
      Object.keys(texts).map((name) => `${group}.${name}`),
    ),
  );
}
