import { type Comparison, changedLines } from './comparison';
import { valueText } from './sent-fields';

/** What a page or a press writes to the clipboard. */
export const copiedTexts: Comparison = {
  refuses: false,
  compare: (live, candidate) => [
    ...differencesOfCopies(live.copied, candidate.copied),
    ...candidate.presses.flatMap(({ action, copied }) => {
      const livePress = live.presses.find((press) => press.action === action);
      if (!livePress) return [];
      return differencesOfCopies(livePress.copied, copied).map(
        (text) => `after ${action}, ${text}`,
      );
    }),
  ],
};

function differencesOfCopies(before: readonly string[], now: readonly string[]): string[] {
  const { removed, added } = changedLines(before.map(valueText), now.map(valueText));
  return [
    ...added.map((text, index) => {
      const textBefore = removed[index];
      const instead = textBefore === undefined ? '' : ` in place of '${textBefore}'`;
      return `it copies '${text}'${instead}`;
    }),
    ...removed.slice(added.length).map((text) => `it no longer copies '${text}'`),
  ];
}
