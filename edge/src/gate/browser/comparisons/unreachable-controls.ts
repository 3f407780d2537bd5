import type { Comparison } from './comparison';

/**
 * A control that the candidate shows in the window of the device, and hides in a window of another
 * size in which the live release shows it.
 */
export const unreachableControls: Comparison = {
  refuses: true,
  compare: (live, candidate) =>
    candidate.widths.flatMap(({ size, controls }) => {
      const liveControls = live.widths.find((window) => window.size === size)?.controls ?? [];
      return liveControls
        .filter((control) => !controls.includes(control) && isShown(candidate.controls, control))
        .map((control) => `in a window of ${size}, it hides the ${control}`);
    }),
};

/**
 * Whether the controls of a record have one of a window. The name of a link begins with `link` in a
 * record, and with its element `a` in a window.
 */
function isShown(recordControls: readonly { name: string }[], windowControl: string): boolean {
  const nameInRecord = windowControl.replace(/^a /, 'link ');
  return recordControls.some(({ name }) => name === nameInRecord);
}
