import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from './testing/free-port.mjs';
import {
  call,
  queryEmbedded,
  startEmbeddedSite,
  temporaryFolder,
  until,
  writeTickets,
} from './testing/site.mjs';

/** A stopped process answers nothing and ignores SIGTERM, as in an endless loop. */
const HANG = 'SIGSTOP';

/** The codes of an activation and of a recovery; the page of each was opened and its code sent. */
async function usedCodes(url) {
  const email = 'new@faults.test';
  const password = 'correct-horse-7';
  await call(url, 'auth/register', { email, password }, '');
  const activationCode = await codeInMail(url, email, '/activate/');
  await call(url, 'auth/activate', { activationCode }, '');
  await call(url, 'auth/recover-password', { email }, '');
  const code = await codeInMail(url, email, '/recover-password/');
  await call(url, 'auth/reset-password', { recover: code, password }, '');
  return [activationCode, code];
}

/** The end of the link in the latest mail to an email, after its page was opened. */
async function codeInMail(url, email, path) {
  let link;
  await until(async () => {
    const response = await fetch(`${url}/dev/mail/latest?to=${email}`);
    const { links = [] } = await response.json();
    link = links.find((address) => new URL(address).pathname.startsWith(path));
    return link !== undefined;
  }, `the mail with ${path}`);
  const { pathname } = new URL(link);
  await fetch(`${url}${pathname}`);
  return pathname.slice(path.length);
}

test('an API and an edge that hang are started again, the metrics count it, no acknowledged write is lost, and no log has the code of a mail', async (t) => {
  const dataDir = temporaryFolder(t);
  const metricsPort = await freePort();
  const site = await startEmbeddedSite(t, {
    DATA_DIR: dataDir,
    WATCHDOG_SECONDS: '8',
    LOG_LEVEL: 'trace',
    API_METRICS_PORT: String(metricsPort),
  });
  const health = async () => (await call(site.url, 'health')).body;
  async function restarts() {
    const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    return Number(/^site_restarts\S* (\d+)$/m.exec(await metrics.text())?.[1]);
  }

  async function hang(name) {
    const { [name]: pid } = await site.pids();
    process.kill(pid, HANG);
    await until(async () => {
      const pids = await site.pids();
      return pids[name] !== pid && (await health()).status === 'ok';
    }, `${name} is started again`);
    assert.match(site.log(), new RegExp(`The ${name} has not responded`, 'i'));
  }

  const codes = await usedCodes(site.url);
  assert.equal(await restarts(), 0);
  const writes = writeTickets(site.url);
  await until(() => writes.acknowledged.length > 10, 'the first writes');
  await hang('api');
  const count = writes.acknowledged.length;
  await until(() => writes.acknowledged.length > count, 'further writes');
  assert.equal(await restarts(), 1);
  await hang('edge');
  assert.equal(await restarts(), 1);
  await writes.stop();
  await site.stop();
  assert.ok(site.log().includes('"level":30'));
  for (const code of codes) {
    assert.ok(code.length > 20);
    assert.ok(!site.log().includes(code), 'The log has the code of a mail.');
  }
  const rows = await queryEmbedded(dataDir, 'select id from tickets');
  const stored = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    writes.acknowledged.filter((id) => !stored.has(id)),
    [],
  );
});
