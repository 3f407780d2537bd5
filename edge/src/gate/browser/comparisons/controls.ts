import { type Comparison, changedLines } from './comparison';

/** What a snapshot of texts does not have: types, ticks, autocomplete and the options of lists. */
export const controls: Comparison = {
  name: 'controls',
  refuses: false,
  compare: (live, candidate) =>
    candidate.controls.flatMap(({ name, states }) => {
      const before = live.controls.find((one) => one.name === name);
      if (!before) return [];
      const { added } = changedLines(before.states, states);
      return added.map((state) => `the ${name} is now: ${state}`);
    }),
};
