import type { Styles } from '../in-page/styles';
import { type Comparison, MAX_DIFFERENCES } from './comparison';

/** Only a release of the shell may change what is around the pages of all remotes. */
export const frame: Comparison = {
  refuses: true,
  isAllowedInShell: true,
  compare: (live, candidate) =>
    changedStyles(live.frame, candidate.frame)
      .slice(0, MAX_DIFFERENCES)
      .map((change) => `it changes the frame: ${change}`),
};

/** The styles that differ, as texts. A style that only one of the pages has is left out. */
function changedStyles(live: Styles, candidate: Styles): string[] {
  return Object.entries(live)
    .filter(([name, value]) => candidate[name] !== undefined && candidate[name] !== value)
    .map(([name, value]) => `${name} (${value} → ${candidate[name]})`);
}
