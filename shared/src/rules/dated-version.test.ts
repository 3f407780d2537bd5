import { nextVersion, versionAt, versionBefore } from './dated-version';

const versions = [
  { number: 0, validFrom: 0, value: 'default' },
  { number: 3, validFrom: 300, value: 'planned' },
  { number: 1, validFrom: 100, value: 'first' },
  { number: 2, validFrom: 100, value: 'second, at the same moment' },
];

test.each([
  [-1, 0],
  [0, 0],
  [99, 0],
  [100, 2],
  [299, 2],
  [300, 3],
])('at %d the version %d applies', (at, number) => {
  expect(versionAt(versions, at).number).toBe(number);
});

test('a version is preceded by the version that it replaced', () => {
  expect([3, 2, 1].map((number) => versionBefore(versions, { number })?.number)).toEqual([2, 1, 0]);
  expect(versionBefore(versions, { number: 0 })).toBeUndefined();
  expect(versionBefore(versions, { number: 9 })).toBeUndefined();
});

test('the next version is the first one that begins later', () => {
  expect([0, 100, 300].map((at) => nextVersion(versions, at)?.number)).toEqual([1, 3, undefined]);
});

test('without a version there is no value', () => {
  expect(() => versionAt([], 0)).toThrow(RangeError);
});
