import { badViewsOf, countedBy, ELSEWHERE, eventsOf, type Reason } from './tallies';
import type { Counts } from './verdict';

const REASON_TEXTS: Record<Reason, (bad: string) => string> = {
  failed: (bad) => `failed in ${bad} views`,
  silent: (bad) => `no report from ${bad} documents`,
  left: (bad) => `left before it was shown in ${bad} views`,
  slow: (bad) => `slow in ${bad} views`,
};

/** What a tally says against a canary, in the words of a notice: counts of both releases. */
export function reasonText(key: string, counts: Counts): string {
  const counted = countedBy(key);
  if (!counted.reason) {
    const canary = eventsOf(counts.canary, key);
    const stable = eventsOf(counts.stable, key);
    return `${counted.event} was counted ${canary.hits} times in ${canary.trials} views; with the stable release ${stable.hits} times in ${stable.trials}`;
  }
  const canary = badViewsOf(counts.canary, key);
  const stable = badViewsOf(counts.stable, key);
  const page = counted.page === ELSEWHERE ? 'pages of other remotes' : counted.page;
  const ofPage = page === undefined ? '' : ` of ${page}`;
  const failures = REASON_TEXTS[counted.reason](`${canary.hits} of ${canary.trials}`);
  return `${failures}${ofPage}; the stable release in ${stable.hits} of ${stable.trials}`;
}
