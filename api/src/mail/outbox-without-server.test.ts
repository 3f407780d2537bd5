import { DAY_MS } from '@site/shared/rules';
import { readConfig } from '../config/config';
import { openTestDatabase } from '../testing/test-database';
import { startOutbox } from './outbox';
import { MailServerAway } from './send-mail';
import { outbox } from './tables';

const TO = { email: 'anna@site.test', language: 'en' } as const;
const MAIL = { to: TO.email, subject: 'Hello', paragraphs: ['A <b>word</b> & more'] };

/** A worker on a database of its own, whose mail server is away until `isAway` is false. */
async function workerWithoutServer() {
  const database = await openTestDatabase();
  const state = { isAway: true, attempts: 0, now: Date.UTC(2024, 8, 1, 12) };
  const delivered: string[] = [];
  let monotonic = 0;
  const errors: string[] = [];
  const worker = startOutbox({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    db: database.db,
    now: () => state.now,
    monotonicNow: () => monotonic,
    sendMail: async (mail) => {
      state.attempts += 1;
      if (state.isAway) throw new MailServerAway(new Error('connect ECONNREFUSED'));
      delivered.push(mail.subject);
    },
    brandOf: async () => ({ name: 'Desk' }),
    ownTextsOf: async () => new Map(),
    findAccountEmail: async (email) => email,
    logError: (_error, message) => errors.push(message),
  });
  return {
    state,
    delivered,
    errors,
    enqueue: (subject: string) => worker.enqueue(database.db, TO, () => ({ ...MAIL, subject })),
    rows: () => database.db.select().from(outbox),
    pass: async (ms: number) => {
      state.now += ms;
      monotonic += ms;
      worker.sendDueMails();
      await worker.idle();
    },
    close: async () => {
      await worker.stop();
      await database.close();
    },
  };
}

test('an hour without a mail server: one attempt in 30 s, and every mail goes out once within 30 s of its return', async () => {
  const worker = await workerWithoutServer();
  const subjects = Array.from({ length: 20 }, (_, index) => `Mail ${index}`);
  for (const subject of subjects) await worker.enqueue(subject);
  await worker.pass(0);
  for (let turn = 0; turn < 720; turn += 1) await worker.pass(5_000);
  expect(worker.state.attempts).toBe(1 + 120);
  expect(worker.errors).toEqual([expect.stringContaining('The mail server cannot be used')]);
  expect(await worker.rows()).toEqual(
    subjects.map(() => expect.objectContaining({ attempts: 0, lastError: expect.any(String) })),
  );

  worker.state.isAway = false;
  await worker.pass(30_000);
  expect(worker.delivered.sort()).toEqual(subjects.sort());
  await worker.close();
});

test('a mail is given up when the mail server has been away for five days', async () => {
  const worker = await workerWithoutServer();
  await worker.enqueue('Waits');
  await worker.pass(5 * DAY_MS - 1);
  expect(await worker.rows()).toMatchObject([{ attempts: 0, dueAt: worker.state.now }]);
  await worker.pass(30_000);
  expect(await worker.rows()).toMatchObject([{ attempts: 0, dueAt: null, sentAt: null }]);
  expect(worker.errors.at(-1)).toMatch(/^Mail \d+ is given up/);
  await worker.close();
});
