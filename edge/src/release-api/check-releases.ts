import type { LiveState, Release } from '@site/shared/release';
import type { BrowserCheckResult, OnProgress } from '../gate/browser/browser-check';
import type { Gate } from '../gate/gate';
import { ChangeRefused } from '../releases/change-refused';
import { compatibilityProblems } from '../releases/compatibility/compatibility';
import type { LiveStateReader } from '../releases/live-state';
import { withOnlyLive } from '../releases/live-state-changes';

/** The HTTP status of a refusal by the gate: the release itself is at fault. */
export const GATE_STATUS = 422;

/** `result` is undefined for a release that is live already. */
export type CheckedRelease = { release: Release; result: BrowserCheckResult | undefined };

/**
 * Checks releases in a browser, as if all of them were live. Throws ChangeRefused, with `title` for
 * a refusal by the gate.
 */
export async function checkReleases(
  { live, gate }: { live: LiveStateReader; gate: Gate },
  releases: Release[],
  title: string,
  onProgress: OnProgress | undefined,
): Promise<CheckedRelease[]> {
  const state = await live.current();
  refuseIncompatible(releases, state, title);

  async function check(release: Release): Promise<CheckedRelease> {
    // A release that is already live has passed the gate before.
    if (state.releases[release.name]?.live.version === release.version)
      return { release, result: undefined };
    const otherReleases = releases.filter((other) => other !== release);
    const beside = withOnlyLive(state, otherReleases);
    const result = await gate.browserCheck(release, beside, { live: state, onProgress });
    // The gate could not end its check: nothing is known about the release.
    if (result.hasFailed && result.problems.length > 0)
      throw new ChangeRefused(
        503,
        `${release.name} ${release.version} could not be checked.`,
        result.problems,
      );
    const owner = releases.length > 1 ? `${release.name}: ` : '';
    refuseProblems(
      title,
      result.problems.map((problem) => owner + problem),
    );
    return { release, result };
  }

  const checked: CheckedRelease[] = [];
  for (const release of releases) checked.push(await check(release));
  return checked;
}

/** Throws a refusal by the gate for releases that do not fit each other or the live ones. */
export function refuseIncompatible(releases: Release[], state: LiveState, title: string): void {
  refuseProblems(
    title,
    releases.flatMap((release) => compatibilityProblems(release, state, releases)),
  );
}

/** Throws a refusal by the gate if there is a problem. */
export function refuseProblems(title: string, problems: string[]): void {
  if (problems.length > 0) throw new ChangeRefused(GATE_STATUS, title, problems);
}
