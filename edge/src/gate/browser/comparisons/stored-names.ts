import { type Comparison, changedLines } from './comparison';

/** What is left in the browser. */
export const storedNames: Comparison = {
  name: 'stored names',
  refuses: false,
  compare(live, candidate) {
    const { removed, added } = changedLines(live.stored, candidate.stored);
    return [
      ...added.map((name) => `it stores ${name}`),
      ...removed.map((name) => `it no longer stores ${name}`),
    ];
  },
};
