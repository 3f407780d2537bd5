import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { placeOrder, untilPaid } from './testing/orders.mjs';
import {
  ADMIN,
  call,
  cookieOf,
  isHealthy,
  startEmbeddedSite,
  temporaryFolder,
  until,
} from './testing/site.mjs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('the clock jumps ahead and back, by an hour and by a day: the site goes on', async (t) => {
  const dataDir = temporaryFolder(t);
  const clockFile = join(temporaryFolder(t), 'clock');
  const setClockAhead = (ms) => writeFileSync(clockFile, String(ms));
  setClockAhead(0);
  const site = await startEmbeddedSite(t, {
    DATA_DIR: dataDir,
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'testing/clock.mjs'))}`,
  });
  const pids = await site.pids();

  async function accepted(path, body, cookie) {
    const answer = await call(site.url, path, body, cookie);
    assert.equal(
      answer.status,
      200,
      `${readFileSync(clockFile)} ${path}: ${JSON.stringify(answer.body)}`,
    );
    return answer;
  }
  async function signIn() {
    const { headers } = await accepted('auth/login', { ...ADMIN, remember: true }, '');
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return cookies.join('; ');
  }
  // The folder comes with the first mail.
  const mailFolder = join(dataDir, 'mail');
  const mailCount = () => (existsSync(mailFolder) ? readdirSync(mailFolder).length : 0);
  async function statusOf(order, cookie) {
    return (await accepted('shop/view-order', { order }, cookie)).body.order.result;
  }
  const firstSession = await signIn();

  /** What visitors, customers and the administrator do. Nothing waits for the clock. */
  async function expectWorking(emailOfNewAccount, jump) {
    assert.equal(await isHealthy(site.url), true);
    assert.equal((await fetch(`${site.url}/ready`)).status, 200);
    const session = await signIn();
    await accepted('account/sessions', {}, session);
    // A session of the staff lasts a day, and an ended session stays ended.
    if (jump < DAY_MS) await accepted('account/sessions', {}, firstSession);
    const ticket = { title: 'Clock', category: 'Bug report', description: '<p>After a jump</p>' };
    await accepted('ticket/create-ticket', ticket, session);
    const mails = mailCount();
    await accepted('auth/register', { email: emailOfNewAccount, password: 'correct-horse-7' }, '');
    await until(async () => mailCount() > mails, 'the mail');
  }

  // Each jump has its way back. That of a day is the last: it ends the sessions of the customers.
  for (const [index, jump] of [HOUR_MS, DAY_MS].entries()) {
    const customer = cookieOf(index + 1);
    const order = await placeOrder(site.url, customer);
    for (const ahead of [jump, 0]) {
      setClockAhead(ahead);
      await expectWorking(`clock-${jump}-${ahead}@faults.test`, jump);
    }
    assert.equal(await statusOf(order, customer), 'AWAITING_PAYMENT');
    await untilPaid(site.url, order);
    await until(async () => (await statusOf(order, customer)) === 'COMPLETED', 'the paid order');
  }
  assert.deepEqual(await site.pids(), pids);
});
