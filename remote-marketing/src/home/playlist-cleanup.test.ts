import { CHANNELS } from '../channels/sample-channels';
import { CLEANUP_RULES, type CleanupRule, cleanedUp, providerList } from './playlist-cleanup';

const entries = providerList(CHANNELS);
const apply = (...rules: CleanupRule[]) => cleanedUp(entries, new Set(rules));

test('without a rule the list is unchanged', () => {
  expect(apply()).toEqual(entries);
});

test('the names rule replaces the names of the provider', () => {
  expect(apply('names').map(({ name }) => name)).toEqual(entries.map(({ cleanName }) => cleanName));
});

test('the duplicates rule removes the duplicate only', () => {
  expect(apply('duplicates')).toEqual(entries.filter(({ isDuplicate }) => !isDuplicate));
  expect(apply('duplicates')).toHaveLength(entries.length - 1);
});

test('the sort rule sorts by group, then by name', () => {
  const sorted = apply('names', 'sort').map(({ group, name }) => `${group}/${name}`);
  expect(sorted).toEqual([...sorted].sort());
});

test('the numbers rule numbers from 1 in the order of the list', () => {
  expect(apply('numbers').map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('all rules give a sorted list of unique names, numbered from 1', () => {
  const result = apply(...CLEANUP_RULES);
  expect(result.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(result.map(({ name }) => name)).size).toBe(result.length);
  expect(result.map(({ group }) => group)).toEqual([...result.map(({ group }) => group)].sort());
});

test('the given list is never changed', () => {
  const before = structuredClone(entries);
  apply(...CLEANUP_RULES);
  expect(entries).toEqual(before);
});
