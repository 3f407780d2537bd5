import { type Comparison, changedLines, MAX_DIFFERENCES } from './comparison';
import { differencesOfTexts } from './texts';

/** What a press or an input shows, on a page where both releases have it. */
export const pressedTexts: Comparison = {
  refuses: false,
  compare: (live, candidate) =>
    candidate.presses.flatMap((press) => {
      const livePress = live.presses.find(({ action }) => action === press.action);
      if (!livePress) return [];
      const moment = `after ${press.action}`;
      if (livePress.whereItLed !== press.whereItLed)
        return [`${moment}, the page is ${press.whereItLed} in place of ${livePress.whereItLed}`];
      // The comparison of texts names what differs without a press.
      const differencesOfPage = differencesOfTexts(live.texts, candidate.texts).join(' ');
      const isOfPress = (line: string) => !differencesOfPage.includes(line);
      const { removed, added } = changedLines(livePress.texts, press.texts);
      return [
        ...removed.filter(isOfPress).map((line) => `${moment}, it no longer shows '${line}'`),
        ...added.filter(isOfPress).map((line) => `${moment}, it shows '${line}'`),
      ].slice(0, MAX_DIFFERENCES);
    }),
};
