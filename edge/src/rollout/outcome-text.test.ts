import { outcomeText } from './outcome-text';

test.each([
  [0, 0, 0, 'no page views yet'],
  [1, 0, 0, '0 bad of 1 view'],
  [1_204, 3, 1, '4 bad of 1,204 views (3 failed, 1 slow)'],
])('%i views, %i failed, %i slow: %s', (views, failed, slow, text) => {
  const reasons = { failed, silent: 0, left: 0, slow };
  expect(outcomeText({ views, bad: failed + slow, reasons, pages: {} })).toBe(text);
});
