import type { Comparison } from './comparison';
import { differencesOfFields } from './sent-fields';

/** The calls that a page makes, how often it makes them, and what it sends. */
export const calls: Comparison = {
  refuses: false,
  compare(live, candidate) {
    const paths = new Set([...live.calls, ...candidate.calls].map(({ path }) => path));
    return [...paths].flatMap((path) => {
      if (live.polled.includes(path) || candidate.polled.includes(path)) return [];
      const before = live.calls.filter((call) => call.path === path);
      const now = candidate.calls.filter((call) => call.path === path);
      if (before.length === 0) return [`it makes the call ${path}`];
      if (now.length === 0) return [`it no longer makes the call ${path}`];
      if (isOtherCount(before.length, now.length))
        return [`it makes the call ${path} ${now.length} times in place of ${before.length}`];
      return differencesOfFields(path, before, now);
    });
  },
};

/** Whether a path is called much more often or less often. Polls differ by a call in each run. */
function isOtherCount(before: number, now: number): boolean {
  return now > 2 * before + 1 || before > 2 * now + 1;
}
