import { type Comparison, changedLines, MAX_DIFFERENCES } from './comparison';
import { differencesOfTexts } from './texts';

/** What the press of a button shows. */
export const pressedTexts: Comparison = {
  name: 'pressed texts',
  refuses: false,
  compare: (live, candidate) =>
    candidate.presses.flatMap((press) => {
      const before = live.presses.find(({ button }) => button === press.button);
      if (!before) return [];
      const where = `after pressing '${press.button}', `;
      if (before.address !== press.address)
        return [`${where}the page is ${press.address} in place of ${before.address}`];
      // What differs without a press is named for the page.
      const known = differencesOfTexts(live.texts, candidate.texts).join(' ');
      const { removed, added } = changedLines(before.texts, press.texts);
      return [
        ...removed.map((line) => ({ line, text: `${where}it no longer shows '${line}'` })),
        ...added.map((line) => ({ line, text: `${where}it shows '${line}'` })),
      ]
        .filter(({ line }) => !known.includes(line))
        .map(({ text }) => text)
        .slice(0, MAX_DIFFERENCES);
    }),
};
