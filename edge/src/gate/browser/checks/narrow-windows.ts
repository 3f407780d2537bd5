import { type Check, everyPage } from './check';

/** Browsers round lengths. */
const TOLERANCE_PX = 1;

/** A page that is wider than its window hides what is at its side. */
export const narrowWindows: Check = {
  appliesTo: everyPage,
  look: ({ record }) =>
    record.widths
      .filter(({ sideways }) => sideways > TOLERANCE_PX)
      .map(({ size }) => `it scrolls sideways in a window of ${size}`),
};
