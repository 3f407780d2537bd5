import { type Comparison, changedLines } from './comparison';

/** The names of what a page stores in the browser. */
export const storedNames: Comparison = {
  refuses: false,
  compare(live, candidate) {
    const { removed, added } = changedLines(live.stored, candidate.stored);
    return [
      ...added.map((name) => `it stores ${name}`),
      ...removed.map((name) => `it no longer stores ${name}`),
    ];
  },
};
