import { type Comparison, changedLines, MAX_DIFFERENCES } from './comparison';

/** What a visitor reads, and a screen reader says: roles, names, states, texts and links. */
export const texts: Comparison = {
  name: 'texts',
  refuses: false,
  compare: (live, candidate) => differencesOfTexts(live.texts, candidate.texts),
};

/** The lines of an aria snapshot that differ, in words. */
export function differencesOfTexts(before: readonly string[], after: readonly string[]): string[] {
  const { removed, added } = changedLines(before, after);
  const differences = [
    ...removed.map((line, index) => {
      const other = added[index];
      return other === undefined
        ? `no longer shows ${inWords(line)}`
        : `shows ${inWords(other)} in place of ${inWords(line)}`;
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
