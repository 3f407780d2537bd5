import { changedStyles } from '../in-page/styles';
import { type Comparison, MAX_DIFFERENCES } from './comparison';

/** Only a release of the shell may change what is around the pages of all remotes. */
export const frame: Comparison = {
  name: 'frame',
  refuses: true,
  isShellsOwn: true,
  compare: (live, candidate) =>
    changedStyles(live.frame, candidate.frame)
      .slice(0, MAX_DIFFERENCES)
      .map((change) => `it changes the frame: ${change}`),
};
