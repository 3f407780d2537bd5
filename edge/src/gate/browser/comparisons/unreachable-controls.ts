import type { Comparison } from './comparison';

/**
 * A control that both releases show in a common window, and only the live one in a window of
 * another size.
 */
export const unreachableControls: Comparison = {
  name: 'unreachable controls',
  refuses: true,
  compare: (live, candidate) =>
    candidate.widths.flatMap(({ size, controls }) => {
      const before = live.widths.find((one) => one.size === size)?.controls ?? [];
      return before
        .filter((control) => !controls.includes(control) && isShown(candidate.controls, control))
        .map((control) => `in a window of ${size}, it hides the ${control}`);
    }),
};

/** The names of links begin with `link`, those of the windows with the element. */
function isShown(controls: readonly { name: string }[], control: string): boolean {
  const name = control.replace(/^a /, 'link ');
  return controls.some((one) => one.name === name);
}
