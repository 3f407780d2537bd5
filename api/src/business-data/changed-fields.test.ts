import { changedFields } from './changed-fields';

test('the changed leaves are named by their paths', () => {
  expect(
    changedFields(
      { prices: { epg: [0, 3, 6], customer: [0, 3] }, step: 5 },
      { prices: { epg: [0, 4], customer: [0, 3] }, step: 5 },
    ),
  ).toEqual({
    before: 'prices.epg.1 3, prices.epg.2 6',
    after: 'prices.epg.1 4, prices.epg.2 –',
  });
});

test('equal values have no difference, in any order of their fields', () => {
  expect(changedFields({ a: 1, b: [null, 'x'] }, { b: [null, 'x'], a: 1 })).toBeNull();
});

test('a value is compared with a missing one', () => {
  expect(changedFields(undefined, { percent: 20 })).toEqual({
    before: 'percent –',
    after: 'percent 20',
  });
});

test('a moment is written as in the rest of the audit log', () => {
  expect(changedFields({ from: null }, { from: Date.UTC(2026, 10, 28, 12, 30) })).toEqual({
    before: 'from –',
    after: 'from 2026-11-28 12:30 UTC',
  });
});

test('a long text is named by its length', () => {
  expect(changedFields({}, { en: 'x'.repeat(201) })).toEqual({
    before: 'en –',
    after: 'en 201 characters',
  });
});
