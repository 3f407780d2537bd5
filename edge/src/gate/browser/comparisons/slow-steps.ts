import type { Comparison } from './comparison';

/** A visitor notices a longer wait of so many milliseconds. */
const MIN_INCREASE_MS = 4_000;
const MIN_RATIO = 3;

/** A step that takes much longer than with the live release. */
export const slowSteps: Comparison = {
  name: 'slow steps',
  refuses: true,
  compare({ milliseconds: before }, { milliseconds: now }) {
    if (now < before + MIN_INCREASE_MS || now < before * MIN_RATIO) return [];
    return ['it takes some seconds longer than the live release until it is shown'];
  },
};
