import type { CallShape } from '@site/shared/contract';
import type { ReleaseStorage } from '../releases/release-storage';
import { callProblems } from './contract-surface';

export type CallComparison = {
  /** The number of releases that were compared. */
  compared: number;
  /** One line for each call or field that a release uses and the API does not have. */
  dropped: string[];
  /** One line for each release without files. */
  missing: string[];
};

/**
 * Compares the API of this checkout with the releases of visitors: each live release, its fallback
 * and its rollout.
 */
export async function droppedCalls(
  { store, live }: Pick<ReleaseStorage, 'store' | 'live'>,
  offered?: Record<string, CallShape>,
): Promise<CallComparison> {
  const { releases } = await live.current();
  const inUse = Object.entries(releases).flatMap(([name, state]) => [
    { name, use: 'live', version: state.live.version },
    { name, use: 'in a rollout', version: state.canary?.release.version },
    { name, use: 'the fallback', version: state.previous?.version },
  ]);
  const found = await Promise.all(
    inUse.map(async ({ version, ...one }) =>
      version ? { ...one, version, release: await store.find(one.name, version) } : undefined,
    ),
  );
  const comparison: CallComparison = { compared: 0, dropped: [], missing: [] };
  for (const one of found) {
    if (!one) continue;
    const { name, use, version, release } = one;
    const title = `${name} ${version} (${use})`;
    if (release) {
      comparison.compared += 1;
      const problems = callProblems(release, offered);
      comparison.dropped.push(...problems.map((line) => `${title}: ${line}`));
    } else
      comparison.missing.push(
        `${title}: its files are missing or damaged. Publish it again from its build.`,
      );
  }
  return comparison;
}
