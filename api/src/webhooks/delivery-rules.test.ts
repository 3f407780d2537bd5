import { DAY_MS } from '@site/shared/rules';
import { attemptResult, DELIVERY_PAUSES_MS } from './delivery-rules';

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

test('the pauses between the attempts are three days in all', () => {
  const total = DELIVERY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0);
  expect(Math.round(total / DAY_MS)).toBe(3);
});
