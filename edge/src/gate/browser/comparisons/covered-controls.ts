import type { Comparison } from './comparison';

/** A control that a visitor can use with the live release, and that a press covers now. */
export const coveredControls: Comparison = {
  refuses: true,
  compare: (live, candidate) =>
    candidate.presses.flatMap(({ action, covered }) => {
      const livePress = live.presses.find((press) => press.action === action);
      if (!livePress) return [];
      return covered
        .filter((control) => !livePress.covered.includes(control))
        .map((control) => `after ${action}, something covers the ${control}`);
    }),
};
