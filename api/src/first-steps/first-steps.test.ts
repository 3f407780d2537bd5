import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@site/shared/contract';
import { FIRST_ADMIN_ID, FIRST_STEPS } from '@site/shared/rules';
import { auditLog } from '../audit/tables';
import { factors } from '../auth/tables';
import { backupFileAt } from '../backup/backup-files';
import { paymentEvents } from '../payments/tables';
import { PRODUCTION } from '../testing/production-settings';
import { type TestApp, testApp } from '../testing/test-app';

/** How the mail server of the test refuses a mail; null if it accepts mails. */
let refusal: string | null = null;
let local: TestApp;
let production: TestApp;
let backups: string;
const recipients: string[] = [];
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'first-steps-'));
  const sendMail = async ({ recipient }: { recipient: string }) => {
    if (refusal) throw new Error(refusal);
    recipients.push(recipient);
  };
  local = await testApp({ env: { RATE_LIMIT: 'off' } });
  production = await testApp({
    env: { ...PRODUCTION, BOT_CHECK: 'on', BACKUP_FOLDER: backups },
    sendMail,
  });
});
beforeEach(async () => {
  refusal = null;
  recipients.length = 0;
  await local.reset();
  await production.reset();
});
afterAll(async () => {
  await local.close();
  await production.close();
  await rm(backups, { recursive: true });
});

/** The administrator. In production the session cookie has another name. */
async function adminOf(site: TestApp) {
  const { cookie } = await site.admin();
  return { cookie: site === production ? `__Host-${cookie}` : cookie };
}

async function stepsOf(site: TestApp) {
  const { body } = await site.call(contract.site.firstSteps, {}, await adminOf(site));
  return { ...body, left: body.steps.filter(({ isDone }) => !isDone).map(({ id }) => id) };
}

function addFactor(site: TestApp) {
  const factor = { kind: 'totp', name: 'Phone', createdAt: site.clock.now } as const;
  return site.db.insert(factors).values({ ...factor, userId: FIRST_ADMIN_ID });
}

test('an untouched site has every step left, and says which matter in production only', async () => {
  const { steps, left, canOpen } = await stepsOf(local);
  expect([left, canOpen]).toEqual([[...FIRST_STEPS], false]);
  expect(steps.flatMap(({ id, isForProduction }) => (isForProduction ? [] : id))).toEqual([
    ...['seller', 'secondFactor', 'secondAdmin', 'backup'],
  ]);
});

test('settings, a payment, a test mail, accounts and a backup complete the steps', async () => {
  await addFactor(production);
  expect((await stepsOf(production)).left).toEqual([
    ...['cardPayments', 'mail', 'secondAdmin', 'backup', 'coins'],
  ]);

  const at = production.clock.now;
  await production.db.insert(paymentEvents).values({
    ...{ provider: 'stripe', eventId: 'evt_1', order: 'AAAA111122', payment: 'pi_1' },
    ...{ amount: 100, currency: 'eur', outcome: 'paid', receivedAt: at },
  });
  const answer = await production.call(contract.site.sendTestMail, {}, await adminOf(production));
  expect([answer.status, answer.body.title, recipients]).toEqual([
    200,
    'Test mail sent',
    ['admin@site.example'],
  ]);
  await production.customer('second@site.test', { role: 'admin' });
  expect(await stepsOf(production)).toMatchObject({ left: ['backup', 'coins'], canOpen: false });

  const backup = backupFileAt(backups, Date.now() - 60_000, 'scheduled');
  await writeFile(backup, '');
  expect(await stepsOf(production)).toMatchObject({ left: ['coins'], canOpen: true });
  await rm(backup);
});

test('a suspended administrator is not a second one', async () => {
  await local.customer('second@site.test', { role: 'admin', suspendedAt: local.clock.now });
  expect((await stepsOf(local)).left).toContain('secondAdmin');
});

test('a mail server that refuses the test mail is quoted, and the step stays', async () => {
  await addFactor(production);
  refusal = '535 Authentication failed';
  const { problem } = await production.call(
    contract.site.sendTestMail,
    {},
    await adminOf(production),
  );
  expect(problem).toMatchObject({
    status: 502,
    code: 'mail-not-sent',
    body: 'mail.site.example answered: 535 Authentication failed',
  });
  expect((await stepsOf(production)).left).toContain('mail');
  refusal = null;
  await production.mails();
  expect(recipients).toEqual([]);
});

test('a test mail by another mail server, or as a file, does not complete the step', async () => {
  await addFactor(production);
  await production.db.insert(auditLog).values({
    ...{ action: 'send-test-mail', at: production.clock.now },
    detail: { to: 'old-mail.site.example' },
  });
  expect((await stepsOf(production)).left).toContain('mail');

  const { body } = await local.call(contract.site.sendTestMail, {}, await adminOf(local));
  expect(body.body).toBe(
    'Without SMTP_URL, mails are files. The mail to admin@site.test is in DATA_DIR/mail.',
  );
  expect((await stepsOf(local)).left).toContain('mail');
});

test('a test mail is listed in the audit log and, in local mode, at /dev/mail', async () => {
  await local.call(contract.site.sendTestMail, {}, await adminOf(local));
  const { entries } = (await local.call(contract.audit.listEntries, {}, await adminOf(local))).body;
  expect(entries[0]).toMatchObject({ label: 'Test mail sent', detail: { to: 'DATA_DIR/mail' } });
  const mail = await local.app.inject('/dev/mail/latest?to=admin@site.test');
  expect(mail.json()).toMatchObject({ subject: 'Test mail' });
});

test('an account sends ten test mails an hour', async () => {
  await addFactor(production);
  const admin = await adminOf(production);
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1)
    statuses.push((await production.call(contract.site.sendTestMail, {}, admin)).status);
  expect(statuses.slice(-1)).toEqual([429]);
  expect(statuses[0]).not.toBe(429);
});
