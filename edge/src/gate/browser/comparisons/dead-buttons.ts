import type { PageRecord } from '../record';
import { type Comparison, changedLines } from './comparison';

/** Fewer lines than this say little about what a press has shown. */
const MIN_LINES = 6;

/** A button that does less than with the live release, on a page that has both. */
export const deadButtons: Comparison = {
  name: 'dead buttons',
  refuses: true,
  compare: (live, candidate) =>
    candidate.presses.flatMap((press) => {
      const before = live.presses.find(({ button }) => button === press.button);
      if (!before) return [];
      const name = `pressing '${press.button}'`;
      const isOfPress = (path: string) => !isPolled(live, path) && !isPolled(candidate, path);
      const lost = before.calls.filter((path) => isOfPress(path) && !press.calls.includes(path));
      // A release may ask first, in a dialog or on another page.
      const asks =
        (before.dialog === 'none' && press.dialog !== 'none') || press.address !== before.address;
      if (!asks && !press.calls.some(isOfPress) && lost.length > 0)
        return [`${name} makes no call; with the live release it calls ${lost[0]}`];
      if (!asks && press.changes.length === 0 && before.changes.length > 0)
        return [`${name} changes nothing; with the live release it calls ${before.changes[0]}`];
      if (before.dialog === 'closed by Escape' && press.dialog === 'not closed by Escape')
        return [`${name} opens a dialog that the Escape key does not close`];
      if (before.dialog === press.dialog && before.focus === 'kept' && press.focus === 'lost')
        return [`after the dialog of '${press.button}', the focus is lost`];
      const isEmptied =
        before.texts.length >= MIN_LINES && press.texts.length < before.texts.length / 2;
      if (isEmptied && hasSameTexts(live, candidate))
        return [
          `${name} shows ${press.texts.length} lines; with the live release ${before.texts.length}`,
        ];
      return [];
    }),
};

/** Whether a page makes a call by itself while it stays open. */
function isPolled({ polled, laterCalls }: PageRecord, path: string): boolean {
  return polled.includes(path) || laterCalls.some((call) => call.path === path);
}

function hasSameTexts(live: PageRecord, candidate: PageRecord): boolean {
  const { removed, added } = changedLines(live.texts, candidate.texts);
  return removed.length === 0 && added.length === 0;
}
