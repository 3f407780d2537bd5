import { type Comparison, changedLines } from './comparison';

/** The sizes, colours and fonts of what the page shows; the team gets the pictures. */
export const appearance: Comparison = {
  name: 'appearance',
  refuses: false,
  compare(live, candidate) {
    const { removed, added } = changedLines(live.appearance, candidate.appearance);
    const count = Math.max(removed.length, added.length);
    return count === 0 ? [] : ['it looks different'];
  },
};
