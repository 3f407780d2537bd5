import type { HistoryEntry } from '@site/shared/release';
import type { ReleaseList } from '../release-api/list-releases';

/** One line: what visitors get now. */
export function stateText({ name, live, previous, canary }: ReleaseList): string {
  if (!live) return `${name}: nothing is live yet.`;
  const rollout = canary ? ` · ${canary.version} for ${canary.percent} % of the visitors` : '';
  return `${name}: ${live} is live${rollout}${previous ? ` · before it ${previous}` : ''}`;
}

export function listText(list: ReleaseList): string {
  const rows = list.releases.map(({ version, at, by, commit }) => {
    const mark =
      version === list.live
        ? 'live'
        : version === list.canary?.version
          ? `${list.canary.percent} %`
          : version === list.previous
            ? 'previous'
            : '';
    return `  ${version}  ${mark.padEnd(8)}  ${time(at)}  ${commit.slice(0, 9).padEnd(9)}  ${by}`;
  });
  return [stateText(list), ...rows].join('\n');
}

export function historyText(history: HistoryEntry[]): string {
  if (history.length === 0) return 'Nothing has been activated yet.';
  return [...history]
    .reverse()
    .map(({ at, action, from, to, percent, by, why }) => {
      const share = percent === undefined ? '' : ` ${percent} %`;
      return `${time(at)}  ${(action + share).padEnd(13)}  ${from ?? '–'.padEnd(16)} → ${to ?? '–'}  ${by}${why ? `: ${why}` : ''}`;
    })
    .join('\n');
}

function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
