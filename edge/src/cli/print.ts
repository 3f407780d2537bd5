import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';
import type { Published } from '../release-api/publish';
import { roleOfVersion } from '../releases/role-of-version';
import { commitText } from '../rollout/outcome-text';

/** The most changes for visitors that are printed. The cockpit shows all. */
const MAX_VISIBLE_CHANGES = 20;
/** Stands in a column of versions, and is as wide as a version. */
const NO_VERSION = '–'.padEnd(16);

/** One line that says which releases the visitors get. */
export function stateText({ name, live, previous, canary, watch, frozen }: ReleaseList): string {
  if (!live) return `${name}: no release is live yet.`;
  const rollout = canary ? ` · ${canary.version} for ${canary.percent} % of the visitors` : '';
  const watched = watch ? ' and watched' : '';
  const freeze = frozen ? ` · frozen: ${frozen.why}` : '';
  return `${name}: ${live} is live${watched}${rollout}${freeze}${previous ? ` · previous ${previous}` : ''}`;
}

/** The releases of a name, one on each line, below the line with its state. */
export function listText(list: ReleaseList): string {
  const rows = list.releases.map(({ version, at, by, commit, promoted }) => {
    const role = roleOfVersion(version, list) ?? '';
    const roleText = role === 'canary' ? `${list.canary?.percent} %` : role;
    const source = promoted ? `, promoted from ${promoted.from}` : '';
    return `  ${version}  ${roleText.padEnd(8)}  ${timeText(at)}  ${commitText(commit).padEnd(9)}  ${by}${source}`;
  });
  return [stateText(list), ...countLines(list), ...rows].join('\n');
}

/** The views of the two releases that are compared now. */
function countLines({ outcomes }: ReleaseList): string[] {
  const counts = outcomes?.comparison;
  if (!counts) return [];
  const text = ({ version, views, bad }: { version: string; views: number; bad: number }) =>
    `${bad} bad of ${views} views of ${version}`;
  return [`  ${text(counts.release)}; ${text(counts.against)}`];
}

/** The history as one line for each change, newest first. `history` is oldest first. */
export function historyText(history: HistoryEntry[]): string {
  if (history.length === 0) return 'No release has been activated yet.';
  return [...history].reverse().map(historyLine).join('\n');
}

/** One line for a change: when it was made, what it did to which versions, who made it and why. */
export function historyLine({ at, action, from, to, percent, by, why }: HistoryEntry): string {
  const share = percent === undefined ? '' : ` ${percent} %`;
  const change = `${from ?? NO_VERSION} → ${to ?? NO_VERSION}`;
  const reason = why ? `: ${why}` : '';
  return `${timeText(at)}  ${(action + share).padEnd(13)}  ${change}  ${by}${reason}`;
}

/** What the gate says of a published release: notes of what it could not check, and changes. */
export function passedText({ notes, changes = [] }: Omit<Published, 'version'>): string[] {
  const unprintedCount = changes.length - MAX_VISIBLE_CHANGES;
  // With a note, the gate has not checked everything, so it cannot say that nothing changes.
  const isUnchanged = changes.length === 0 && notes.length === 0;
  return [
    ...notes.map((note) => `  note: ${note}`),
    ...(isUnchanged ? ['  The gate has seen no change for visitors.'] : []),
    ...(changes.length > 0 ? ['What changes for visitors:'] : []),
    ...changes
      .slice(0, MAX_VISIBLE_CHANGES)
      .map(({ where, who, text }) => `  ${where}, ${who}: ${text}`),
    ...(unprintedCount > 0 ? [`  and ${unprintedCount} more`] : []),
  ];
}

/** A time in milliseconds as a text, such as `2027-01-31 10:00:00 UTC`. */
export function timeText(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
