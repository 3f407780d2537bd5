import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';
import { deleteOldMails } from './delete-old-mails';
import { mailSender } from './send-mail';
import { outbox, type StoredMail } from './tables';

const TO = { email: 'anna@site.test', language: 'en' } as const;
const MAIL = { to: TO.email, subject: 'Hello', paragraphs: ['A <b>word</b> & more'] };

let site: TestApp;
let failures = 0;
const delivered: StoredMail[] = [];

async function sendMail(mail: StoredMail): Promise<void> {
  if (failures > 0) {
    failures -= 1;
    throw new Error('the server is busy');
  }
  delivered.push(mail);
}

beforeAll(async () => {
  site = await testApp({ sendMail });
});
beforeEach(async () => {
  failures = 0;
  delivered.length = 0;
  await site.reset();
});
afterAll(() => site.close());

const enqueue = (subject = MAIL.subject) =>
  site.app.context.outbox.enqueue(site.db, TO, () => ({ ...MAIL, subject }));

async function sendDueMails(): Promise<void> {
  site.app.context.outbox.sendDueMails();
  await site.app.context.outbox.idle();
}

test('sends a mail only if its transaction commits', async () => {
  const failed = site.db.transaction(async (tx) => {
    await site.app.context.outbox.enqueue(tx, TO, () => MAIL);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await sendDueMails();
  expect(delivered).toEqual([]);

  await site.db.transaction((tx) => site.app.context.outbox.enqueue(tx, TO, () => MAIL));
  await sendDueMails();
  await sendDueMails();
  expect(delivered).toEqual([
    expect.objectContaining({ recipient: MAIL.to, subject: 'Hello', attempts: 1 }),
  ]);
});

test('retries a failed mail after growing delays', async () => {
  failures = 3;
  await enqueue();
  for (const [minutes, attempts] of [
    [0, 1],
    [0, 1],
    [0.5, 2],
    [0.5, 2],
    [0.5, 3],
    [2, 4],
  ] as const) {
    site.clock.now += minutes * MINUTE_MS;
    await sendDueMails();
    expect([3 - failures + delivered.length, (await rows())[0]?.attempts]).toEqual([
      attempts,
      attempts,
    ]);
  }
  expect(delivered).toHaveLength(1);
  expect(await rows()).toEqual([
    expect.objectContaining({ dueAt: null, lastError: null, sentAt: site.clock.now }),
  ]);
});

test('a failed mail does not delay the others', async () => {
  failures = 1;
  await enqueue();
  await enqueue('Second');
  await sendDueMails();
  expect(delivered.map((mail) => mail.subject)).toEqual(['Second']);
});

test('sends a mail of a stopped worker when its claim has expired', async () => {
  await enqueue();
  await site.db.update(outbox).set({ attempts: 1, dueAt: site.clock.now + 5 * MINUTE_MS });
  await sendDueMails();
  expect(delivered).toEqual([]);
  site.clock.now += 5 * MINUTE_MS;
  await sendDueMails();
  expect(delivered).toHaveLength(1);
});

test('escapes the text of a mail', async () => {
  await site.app.context.outbox.enqueue(site.db, TO, () => ({
    ...MAIL,
    subject: '<script>',
    action: { label: '"Go" & see', path: '/a?b="c"' },
  }));
  await sendDueMails();
  expect(delivered[0]?.html).toContain('A &lt;b&gt;word&lt;/b&gt; &amp; more');
  expect(delivered[0]?.html).toContain('href="http://localhost:8080/a?b=&quot;c&quot;"');
  expect(delivered[0]?.html).not.toMatch(/<script|<b>/);
});

test('without SMTP writes a mail to a file with readable lines and links', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mails-'));
  const link = { label: 'Open', path: `/activate/${'x'.repeat(43)}` };
  await site.app.context.outbox.enqueue(site.db, TO, () => ({
    ...MAIL,
    paragraphs: ['many words '.repeat(40).trim()],
    action: link,
  }));
  await sendDueMails();
  const [mail] = delivered;
  if (!mail) throw new Error('no mail');
  await mailSender({ ...site.app.context.config, dataDir })({
    ...mail,
    recipient: 'a@site.test, b@site.test',
  });
  const [file, ...others] = await readdir(join(dataDir, 'mail'));
  expect([file, others]).toEqual([`2024-09-01T12-00-00-000Z-${mail.id}.eml`, []]);
  const text = await readFile(join(dataDir, 'mail', file ?? ''), 'utf8');
  expect(text).toContain('Subject: Hello');
  expect(text).toContain(`\nhttp://localhost:8080${link.path}\n`);
  expect(text).not.toMatch(/^To: .*a@site\.test, b@site\.test$/m);
  await rm(dataDir, { recursive: true });
});

test('after a day without a mail server every mail is sent once, within seven hours', async () => {
  failures = Number.POSITIVE_INFINITY;
  for (const subject of ['One', 'Two', 'Three']) await enqueue(subject);
  for (let hour = 0; hour < 24; hour += 1) {
    await sendDueMails();
    site.clock.now += HOUR_MS;
  }
  failures = 0;
  for (let hour = 0; hour < 7; hour += 1) {
    await sendDueMails();
    site.clock.now += HOUR_MS;
  }
  expect(delivered.map(({ subject }) => subject).sort()).toEqual(['One', 'Three', 'Two']);
});

test('an undelivered mail is counted, loses its links after a week, and is deleted later', async () => {
  failures = Number.POSITIVE_INFINITY;
  const { clock, db } = site;
  const created = clock.now;
  await site.app.context.outbox.enqueue(db, TO, () => ({
    ...MAIL,
    action: { label: 'Go', path: '/a' },
  }));
  for (let hour = 0; hour < 24 * 7; hour += 1) {
    await sendDueMails();
    clock.now += HOUR_MS;
  }
  expect(await deleteOldMails(db, created + 2.9 * DAY_MS)).toBe(1);
  expect((await rows())[0]?.text).toContain('http://localhost:8080/a');
  expect(await deleteOldMails(db, created + 7 * DAY_MS)).toBe(0);
  expect(await rows()).toMatchObject([
    {
      text: '',
      html: '',
      attempts: 15,
      dueAt: null,
      sentAt: null,
      lastError: 'the server is busy',
    },
  ]);
  await deleteOldMails(db, created + 30 * DAY_MS);
  expect(await rows()).toEqual([]);
});

test('a mail that is still tried is neither emptied nor deleted', async () => {
  await enqueue();
  await deleteOldMails(site.db, site.clock.now + 365 * DAY_MS);
  expect(await rows()).toEqual([expect.objectContaining({ subject: 'Hello' })]);
  expect((await rows())[0]?.text).not.toBe('');
});

test.each([
  ['an hour back', -HOUR_MS],
  ['a day ahead', DAY_MS],
])('a clock that jumps %s neither delays, loses nor repeats a mail', async (_name, jump) => {
  await enqueue('Sent before');
  await sendDueMails();
  failures = 1;
  await enqueue('Tried before');
  await sendDueMails();
  await enqueue('Stored before');
  site.clock.now += jump;
  await enqueue('Stored after');
  await sendDueMails();
  expect(delivered.map(({ subject }) => subject).sort()).toEqual([
    'Sent before',
    'Stored after',
    'Stored before',
    'Tried before',
  ]);
  site.clock.now -= jump;
  for (let hour = 0; hour < 3; hour += 1) {
    await sendDueMails();
    site.clock.now += HOUR_MS;
  }
  expect(delivered).toHaveLength(4);
});

function rows(): Promise<StoredMail[]> {
  return site.db.select().from(outbox);
}
