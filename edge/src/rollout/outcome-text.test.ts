import { outcomeText } from './outcome-text';

test.each([
  [0, 0, 0, 0, 'no page views yet'],
  [0, 1, 0, 0, '0 of 1 view failed'],
  [3, 1_204, 1, 1, '3 of 1,204 views failed · 1 of 1 network had slow pages'],
  [0, 2, 0, 5, '0 of 2 views failed · 0 of 5 networks had slow pages'],
])('%i failures in %i views, %i slow of %i networks: %s', (failures, views, slow, networks, text) =>
  expect(outcomeText({ failures, views, vitals: { slow, networks }, pages: {} })).toBe(text),
);
