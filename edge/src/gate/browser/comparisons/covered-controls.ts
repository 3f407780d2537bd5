import type { PageRecord } from '../record';
import type { Comparison } from './comparison';

/** A control that a visitor can use with the live release, and that a press covers now. */
export const coveredControls: Comparison = {
  refuses: true,
  compare: (live, candidate) =>
    candidate.presses.flatMap(({ action, covered }) => {
      const livePress = live.presses.find((press) => press.action === action);
      if (!livePress) return [];
      const added = covered.filter((control) => !livePress.covered.includes(control));
      // A renamed control is covered in the live release, too, under its old name.
      const newNames = added.filter((control) => !hasControl(live, control));
      const oldNames = livePress.covered.filter((control) => !hasControl(candidate, control));
      const renamed = newNames.slice(0, oldNames.length);
      return added
        .filter((control) => !renamed.includes(control))
        .map((control) => `after ${action}, something covers the ${control}`);
    }),
};

function hasControl({ controls }: PageRecord, control: string): boolean {
  return controls.some(({ name }) => name === control);
}
