import {
  COIN_CONFIRMATION_MS,
  REMEMBERED_SESSION_MS,
  REPLY_TIME_MS,
  SESSION_IDLE_MS,
  TRIAL_DURATION_MS,
} from './periods';

const HOUR_MS = 3_600_000;

test.each([
  ['trial', TRIAL_DURATION_MS, 168],
  ['confirmation of a coin', COIN_CONFIRMATION_MS, 24],
  ['reply of support', REPLY_TIME_MS, 48],
  ['remembered sign-in', REMEMBERED_SESSION_MS, 365 * 24],
  ['silent sign-in', SESSION_IDLE_MS, 30 * 24],
])('the %s of section 9 takes %d ms, which are %d hours', (_fact, period, hours) => {
  expect(period).toBe(hours * HOUR_MS);
});
