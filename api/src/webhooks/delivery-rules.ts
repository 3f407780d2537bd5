import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';

/** The event that staff send to try a webhook. No webhook chooses it. */
export const TEST_EVENT = 'webhook.test';

/** The pauses between the attempts of a delivery. After the last attempt it is given up. */
export const DELIVERY_PAUSES_MS: readonly number[] = [
  ...[5_000, 5 * MINUTE_MS, 30 * MINUTE_MS],
  ...[2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, DAY_MS],
];

/** A webhook that has failed for so long without a success is paused. */
export const FAILING_PAUSE_MS = 3 * DAY_MS;

/** How long the secret before a new one signs, too. */
export const OLD_SECRET_MS = DAY_MS;

/** How long deliveries are kept. */
export const DELIVERY_RETENTION_MS = 30 * DAY_MS;

export const MAX_WEBHOOKS = 20;

/** What an attempt means. 'gone' (410): the receiver wants no messages any more. */
export function attemptResult(status: number | null): 'delivered' | 'gone' | 'failed' {
  if (status === 410) return 'gone';
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed';
}

/** When a delivery is tried again after `attempts` failed attempts; null if it is given up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pause = DELIVERY_PAUSES_MS[attempts - 1];
  return pause === undefined ? null : now + pause;
}
