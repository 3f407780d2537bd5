import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { redisServer, skipWithoutRedis } from './testing/redis.mjs';
import {
  ADMIN,
  call,
  isHealthy,
  startEmbeddedSite,
  temporaryFolder,
  until,
} from './testing/site.mjs';

/** Failed sign-ins of an account and network in a quarter of an hour by the clock. */
const MAX_FAILURES = 10;
const QUARTER_MS = 15 * 60_000;
/** Longer than all guesses take. */
const GUESSING_MS = 60_000;

test(`Redis is away and returns without its data: every limit holds${skipWithoutRedis ? ` (skipped: ${skipWithoutRedis})` : ''}`, {
  skip: skipWithoutRedis,
}, async (t) => {
  const redis = await redisServer(t);
  const site = await startEmbeddedSite(t, {
    DATA_DIR: temporaryFolder(t),
    REDIS_URL: redis.url,
    RATE_LIMIT: 'on',
  });
  const guessAs = async (email) => {
    const guess = { email, password: 'wrong-guess-1', remember: false };
    return (await call(site.url, 'auth/login', guess, '')).status;
  };
  const guess = () => guessAs(ADMIN.email);
  const logCount = (text) => site.log().split(text).length - 1;

  // All guesses are in one quarter: the next one starts to count from zero.
  const msLeft = QUARTER_MS - (Date.now() % QUARTER_MS);
  if (msLeft < GUESSING_MS) await wait(msLeft);
  for (let count = 0; count < MAX_FAILURES / 2; count += 1) assert.equal(await guess(), 401);
  await redis.stop();
  for (let count = MAX_FAILURES / 2; count < MAX_FAILURES; count += 1)
    assert.equal(await guess(), 401);
  assert.equal(await guess(), 429);
  assert.equal(await guessAs('other@faults.test'), 401);
  assert.equal(await isHealthy(site.url), true);
  await until(() => logCount('cannot be reached') > 0, 'the line that Redis is away');

  await redis.start();
  await until(() => logCount('is back') > 0, 'the line that Redis is back');
  assert.equal(await guess(), 429);
  assert.equal(logCount('cannot be reached'), 1);
});
