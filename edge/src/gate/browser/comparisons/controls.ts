import { type Comparison, changedLines } from './comparison';

/** What the texts of a page do not say: types, ticks, autocomplete and the options of lists. */
export const controls: Comparison = {
  refuses: false,
  compare: (live, candidate) =>
    candidate.controls.flatMap(({ name, states }) => {
      const liveControl = live.controls.find((control) => control.name === name);
      if (!liveControl) return [];
      const { added } = changedLines(liveControl.states, states);
      return added.map((state) => `the ${name} is now: ${state}`);
    }),
};
