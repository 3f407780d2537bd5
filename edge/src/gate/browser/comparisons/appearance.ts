import { type Comparison, changedLines } from './comparison';

/** The sizes, colours and fonts of what the page shows; the team gets the pictures. */
export const appearance: Comparison = {
  refuses: false,
  ofOwnPages: true,
  compare(live, candidate) {
    const { removed, added } = changedLines(live.appearance, candidate.appearance);
    return removed.length + added.length === 0 ? [] : ['it looks different'];
  },
};
