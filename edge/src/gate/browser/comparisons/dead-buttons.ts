import type { Press } from '../press';
import type { PageRecord } from '../record';
import { isChangingCall } from '../watch-page';
import { type Comparison, changedLines } from './comparison';
import { isPolled } from './polled';

/** A press that shows fewer lines than this can show less without a fault. */
const MIN_LINES = 6;

/** A button or field that both releases have, and that does less than with the live release. */
export const deadButtons: Comparison = {
  refuses: true,
  compare: (live, candidate) =>
    candidate.presses.flatMap((press) => {
      const livePress = live.presses.find(({ action }) => action === press.action);
      if (!livePress) return [];
      const isOfPress = (path: string) => !isPolled(live, path) && !isPolled(candidate, path);
      return (
        lostCall(livePress, press, isOfPress) ??
        worseDialog(livePress, press) ??
        keptChoice(livePress, press) ??
        (hasSameTexts(live, candidate) ? lostTexts(livePress, press) : undefined) ??
        []
      );
    }),
};

/** `isOfPress`: whether a call of this path comes from a press, and not from the page by itself. */
function lostCall(
  live: Press,
  { action, calls, dialog, whereItLed }: Press,
  isOfPress: (path: string) => boolean,
): string | undefined {
  // A release may ask the visitor first, in a dialog or on another page.
  const isAsking = (live.dialog === 'none' && dialog !== 'none') || whereItLed !== live.whereItLed;
  if (isAsking) return undefined;
  const paths = calls.map(({ path }) => path);
  const missing = live.calls.find(({ path }) => isOfPress(path) && !paths.includes(path));
  if (missing && !paths.some(isOfPress))
    return `${action} makes no call; with the live release it calls ${missing.path}`;
  const lostChange = calls.some(isChangingCall) ? undefined : live.calls.find(isChangingCall);
  return lostChange
    ? `${action} changes nothing; with the live release it calls ${lostChange.path}`
    : undefined;
}

function worseDialog(live: Press, { action, dialog, focus }: Press): string | undefined {
  if (live.dialog === 'closed by Escape' && dialog === 'not closed by Escape')
    return `${action} opens a dialog that the Escape key does not close`;
  if (live.dialog === dialog && live.focus === 'kept' && focus === 'lost')
    return `${action} opens a dialog, after which the focus is lost`;
  return undefined;
}

function keptChoice(live: Press, { action, choice }: Press): string | undefined {
  const isDead = live.choice === 'changed' && choice === 'kept';
  return isDead ? `${action} does not change the choice any more` : undefined;
}

function lostTexts(live: Press, { action, texts }: Press): string | undefined {
  if (live.texts.length < MIN_LINES || texts.length >= live.texts.length / 2) return undefined;
  return `${action} shows ${texts.length} lines; with the live release ${live.texts.length}`;
}

function hasSameTexts(live: PageRecord, candidate: PageRecord): boolean {
  const { removed, added } = changedLines(live.texts, candidate.texts);
  return removed.length === 0 && added.length === 0;
}
