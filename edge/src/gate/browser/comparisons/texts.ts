import { type Comparison, changedLines, MAX_DIFFERENCES } from './comparison';

/** What visitors read and screen readers say: roles, names, states, texts and links. */
export const texts: Comparison = {
  refuses: false,
  compare: (live, candidate) => differencesOfTexts(live.texts, candidate.texts),
};

/**
 * The lines of two aria snapshots that differ, as sentences without a subject and a full stop. The
 * first line that is gone and the first new line are taken for one change, and so on.
 */
export function differencesOfTexts(before: readonly string[], after: readonly string[]): string[] {
  const { removed, added } = changedLines(before, after);
  const differences = [
    ...removed.map((line, index) => {
      const newLine = added[index];
      return newLine === undefined
        ? `no longer shows ${inWords(line)}`
        : `shows ${inWords(newLine)} in place of ${inWords(line)}`;
    }),
    ...added.slice(removed.length).map((line) => `shows ${inWords(line)}`),
  ];
  const more = differences.length - MAX_DIFFERENCES;
  return [
    ...differences.slice(0, MAX_DIFFERENCES),
    ...(more > 0 ? [`and ${more} more differences of texts`] : []),
  ];
}

/** A line of the snapshot is YAML: `- button "Place order" [disabled]:`. */
function inWords(line: string): string {
  return line
    .replace(/^- /, '')
    .replace(/:$/, '')
    .replace(/^\/url: /, 'a link to ');
}
