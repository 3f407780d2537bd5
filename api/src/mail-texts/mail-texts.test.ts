import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  contract,
  MAIL_TEXT_GROUPS,
  type MailTextValue,
  mailTextValue,
} from '@site/shared/contract';
import { LANGUAGES, type Language } from '@site/shared/language';
import { ADVANCED, DAY_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { users } from '../auth/tables';
import { businessVersions } from '../business-data/tables';
import { readConfig } from '../config/config';
import { builtInText } from '../mail/built-in-texts';
import { ownTextProblem } from '../mail/own-text';
import { sendReminders } from '../reminders/send-reminders';
import { buyersOn } from '../testing/buyers';
import { ADMIN } from '../testing/test-app';
import { adminOn, testSite } from '../testing/test-site';
import { MAIL_EXAMPLES } from './mail-examples';
import { writeExamples } from './write-examples';

const site = testSite();
const shop = buyersOn(site);
const admin = adminOn(site);

const save = (part: string, value: MailTextValue, changes = 0) =>
  site.call(contract.business.saveVersion, { name: 'mail-texts', part, value, changes }, admin);
const takeBack = (part: string, number: number) =>
  site.call(
    contract.business.takeBackVersion,
    { name: 'mail-texts', part, number, changes: number },
    admin,
  );

/** The mail about a new trial of a customer with a language, written by a process of the API. */
async function trialMail(language: Language, app = site.app) {
  const buyer = await shop.newBuyer();
  await site.db.update(users).set({ language }).where(eq(users.id, buyer.id));
  const url = `/api/${contract.shop.activateTrial.path}`;
  const headers = { cookie: buyer.cookie };
  await app.inject({ method: 'POST', url, headers, payload: {} });
  // The other process may be sending it.
  for (;;) {
    const [mail] = await site.mails(buyer.email);
    if (mail) return mail;
    await wait(10);
  }
}

const OWN = { subject: 'Ihre Probezeit läuft', ends: 'Danach <b>endet</b> sie.' };

test('mails of every process have the text of their language, until it is taken back', async () => {
  expect((await save('trialMail.de', OWN)).status).toBe(200);
  const second = await site.secondProcess();
  for (const app of [site.app, second]) {
    const mail = await trialMail('de', app);
    expect(mail.subject).toBe(OWN.subject);
    expect(mail.html).toContain('<p>Danach &lt;b&gt;endet&lt;/b&gt; sie.</p>');
    expect(mail.text).toContain(OWN.ends);
    expect(mail.text).toContain('Ihre Testversion läuft bis');
  }
  expect((await trialMail('en')).subject).toBe('Your free trial has started');
  expect((await takeBack('trialMail.de', 1)).status).toBe(200);
  expect((await trialMail('de', second)).subject).toMatch(/^Ihre kostenlose Testversion/);
  await second.close();
});

test('mails of a job have the text', async () => {
  const buyer = await shop.buyerWithPlan(ADVANCED, site.clock.now + DAY_MS);
  const next = '{kind, select, trial {Choose a plan.} other {Renew now.}}';
  await save('reminderMail.en', { next, endsSubject: 'One day left' });
  await sendReminders(site.app, site.clock.now);
  const mail = (await site.mails(buyer.email)).at(-1);
  expect(mail).toMatchObject({ subject: 'One day left' });
  expect(mail?.text).toContain('\n\nRenew now.\n\n');
});

test.each([
  ['an unknown placeholder', { credited: '{amount} {reason} {iban}' }, /has no {iban}/],
  ['a missing placeholder', { credited: 'Your wallet: {amount}' }, /lacks {reason}/],
  ['no ICU text', { credited: '{amount} {reason' }, /cannot be read/],
  ['a name that no text has', { constructor: 'x' }, /No mail to customers/],
  ['a text that no mail shows', { overpaid: '{coins} {symbol}' }, /No mail to customers/],
])('%s is refused', async (_case, value, reason) => {
  const { status, problem } = await save('walletMails.en', value as MailTextValue);
  expect([status, problem.code]).toEqual([422, 'version-refused']);
  expect(problem.body).toMatch(reason);
});

test.each([
  ['a line break', 'Credit\nBcc: x@evil.test'],
  ['a change of the direction', 'Credit \u202e'],
  ['nothing', '  '],
  ['1,001 characters', 'x'.repeat(1_001)],
])('a text with %s is malformed', async (_case, text) => {
  const { status, problem } = await save('walletMails.en', { creditedSubject: text });
  expect([status, problem.code]).toEqual([400, 'malformed']);
});

test('a text that does not fit the code of a later release is not used', async () => {
  await save('trialMail.en', { subject: 'My trial', ends: 'It ends.' });
  const value = { subject: '{removed}', ends: 'It ends.' };
  await site.db.update(businessVersions).set({ value }).where(eq(businessVersions.number, 1));
  const mail = await trialMail('en');
  expect(mail?.subject).toBe('Your free trial has started');
  expect(mail?.text).toContain('It ends.');
});

test('the preview has the typed text, and an example goes to the administrator', async () => {
  const mail = 'trial-started';
  const typed = { mail, language: 'de', key: 'trialMail.subject', text: 'Los geht’s' } as const;
  const { examples, texts } = (await site.call(contract.business.previewMail, typed, admin)).body;
  expect(examples).toEqual([
    {
      subject: 'Los geht’s',
      html: expect.stringMatching(/lang="de"[\s\S]*<base target="_blank">/),
    },
  ]);
  expect(texts).toContainEqual({
    key: 'trialMail.until',
    builtIn: expect.stringContaining('Ihre Testversion läuft bis {until}'),
    placeholders: ['until', 'playlists', 'countries', 'users'],
  });
  const wrong = { ...typed, text: '{name}' };
  const { problem } = await site.call(contract.business.previewMail, wrong, admin);
  expect(problem).toMatchObject({ code: 'version-refused' });

  const example = { mail, language: 'it', example: 0 } as const;
  expect((await site.call(contract.business.sendExampleMail, example, admin)).status).toBe(200);
  expect((await site.mails(ADMIN.email)).at(-1)?.html).toContain('lang="it"');
  for (const unknown of [
    { ...example, mail: 'constructor' },
    { ...example, example: 1 },
  ])
    expect((await site.call(contract.business.sendExampleMail, unknown, admin)).status).toBe(404);
});

test('the list names the mails in the language of the page, with the texts of the owner', async () => {
  await save('trialMail.en', { subject: 'My trial' });
  const { mails } = (await site.call(contract.business.listMails, {}, admin)).body;
  expect(mails).toHaveLength(MAIL_EXAMPLES.size);
  expect(mails.find(({ mail }) => mail === 'trial-started')).toEqual({
    mail: 'trial-started',
    title: 'My trial',
    beginning: expect.stringContaining('Your trial runs until'),
    keys: expect.arrayContaining(['trialMail.subject', 'trialMail.ends']),
  });
});

/** Texts of the groups that are for the staff, or are values of other texts. */
const NOT_CHANGED = [
  ...['refundMails.byHand', 'refundMails.byHandNext', 'refundMails.byHandSubject'],
  'walletMails.overpaid',
  ...['acceptInvitation', 'customerAgain', 'invitation', 'invitationIgnore', 'invitationLink'],
  ...['invitationSubject', 'joined', 'joinedSubject', 'openStaff', 'role', 'roleName'],
  ...['roleSignedOut', 'roleSubject'],
].map((name) => (name.includes('.') ? name : `staffMails.${name}`));

test('an example has each text of the mails to customers', () => {
  const inbound = {
    SUPPORT_INBOUND_ADDRESS: 'support@reply.example.com',
    SUPPORT_INBOUND_SECRET: Buffer.alloc(32).toString('base64'),
    SUPPORT_INBOUND_AUTHENTICATION: 'mx.example.com',
  };
  const keys = [readConfig({}), readConfig(inbound)].flatMap((config) =>
    [...MAIL_EXAMPLES.keys()].flatMap((kind) => {
      const call = { to: 'x@site.test', now: site.clock.now, config };
      return writeExamples(kind, 'en', new Map(), call)?.keys ?? [];
    }),
  );
  const all = MAIL_TEXT_GROUPS.flatMap((group) => keysOf('en', group));
  expect([...new Set(keys)].toSorted()).toEqual(
    all.filter((key) => !NOT_CHANGED.includes(key)).toSorted(),
  );
});

test.each(LANGUAGES)('each built-in text in %s could be stored', (language) => {
  for (const group of MAIL_TEXT_GROUPS)
    for (const key of keysOf(language, group)) {
      const text = builtInText(key, language) ?? '';
      expect(ownTextProblem(key, language, text)).toBeNull();
      expect(mailTextValue.safeParse({ text }).success).toBe(true);
    }
});

function keysOf(language: Language, group: string): string[] {
  const file = join(__dirname, `../../texts/${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8'))[group] ?? {};
  return Object.keys(texts).map((name) => `${group}.${name}`);
}
