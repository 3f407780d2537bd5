import { DAY_MS } from '@site/shared/rules';
import {
  attemptResult,
  DELIVERY_PAUSES_MS,
  FAILING_PAUSE_MS,
  nextAttemptAt,
} from './delivery-rules';

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [302, 'failed'],
  [404, 'failed'],
  [410, 'gone'],
  [500, 'failed'],
  [null, 'failed'],
] as const)('the status %s means %s', (status, result) =>
  expect(attemptResult(status)).toBe(result),
);

test('the pauses grow and are about three days in all, after which a delivery is given up', () => {
  expect(DELIVERY_PAUSES_MS).toEqual(DELIVERY_PAUSES_MS.toSorted((a, b) => a - b));
  const total = DELIVERY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
  expect(Math.round(total / DAY_MS)).toBe(3);
  expect(nextAttemptAt(1, 1_000)).toBe(6_000);
  expect(nextAttemptAt(DELIVERY_PAUSES_MS.length + 1, 0)).toBeNull();
});

test('the last attempt of a delivery comes when the webhook has failed for long enough', () => {
  const total = DELIVERY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
  expect(total).toBeGreaterThan(FAILING_PAUSE_MS);
});
