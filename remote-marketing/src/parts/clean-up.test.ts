import { CHANNELS } from './channels';
import { cleanUp, RULES, rawLines } from './clean-up';

const names = new Map(CHANNELS.map((channel) => [channel.mark, channel.name] as const));
const lines = rawLines(CHANNELS);

test('without a rule the list stays as it came', () => {
  expect(cleanUp(lines, new Set(), names)).toEqual(lines);
});

test('all rules give a list without twins, sorted by group and name, numbered from 1', () => {
  const result = cleanUp(lines, new Set(RULES), names);
  expect(result).toHaveLength(lines.length - 1);
  expect(result.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(result.map(({ group }) => group)).toEqual([...result.map(({ group }) => group)].sort());
  expect(new Set(result.map(({ name }) => name)).size).toBe(result.length);
});

test('the raw list is never changed', () => {
  const before = structuredClone(lines);
  cleanUp(lines, new Set(RULES), names);
  expect(lines).toEqual(before);
});
