import { DAY_MS, HOUR_MS } from '@site/shared/rules';
import { type TestApp, testApp } from '../testing/test-app';
import { openTestDatabase } from '../testing/test-database';
import { startOutbox } from './outbox';
import { MailServerAway } from './send-mail';
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

async function sendDueMails(): Promise<void> {
  site.app.context.outbox.sendDueMails();
  await site.app.context.outbox.idle();
}

/** A worker on a database of its own, whose mail server is away until `isAway` is false. */
async function workerWithoutServer() {
  const database = await openTestDatabase();
  const state = { isAway: true, attempts: 0, now: site.clock.now };
  let monotonic = 0;
  const errors: string[] = [];
  const worker = startOutbox({
    config: site.app.context.config,
    db: database.db,
    now: () => state.now,
    monotonicNow: () => monotonic,
    sendMail: async (mail) => {
      state.attempts += 1;
      if (state.isAway) throw new MailServerAway(new Error('connect ECONNREFUSED'));
      delivered.push(mail);
    },
    brandOf: async () => ({ name: 'Desk' }),
    ownTextsOf: async () => new Map(),
    findAccountEmail: async (email) => email,
    logError: (_error, message) => errors.push(message),
  });
  return {
    state,
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
  expect(delivered.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
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

test.each([
  ['an hour back', -HOUR_MS],
  ['a day ahead', DAY_MS],
])('a clock that jumps %s neither delays, loses nor repeats a mail', async (_name, jump) => {
  const enqueue = (subject: string) =>
    site.app.context.outbox.enqueue(site.db, TO, () => ({ ...MAIL, subject }));
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
