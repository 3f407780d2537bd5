import type { Comparison } from './comparison';

/** A wait is too long if it exceeds that of the live release by this much and by this factor. */
const MIN_INCREASE_MS = 4_000;
const MIN_RATIO = 3;

/** A page that is shown much later than with the live release. */
export const slowSteps: Comparison = {
  refuses: true,
  compare(live, candidate) {
    const minWaitMs = Math.max(live.waitMs + MIN_INCREASE_MS, live.waitMs * MIN_RATIO);
    if (candidate.waitMs < minWaitMs) return [];
    return ['it takes some seconds longer than the live release until it is shown'];
  },
};
