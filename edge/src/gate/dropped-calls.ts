import type { CallShape } from '@site/shared/contract';
import type { ReleaseStorage } from '../releases/release-storage';
import { callProblems } from './contract-surface';

/**
 * The calls and fields that visitors' releases use and the API of this checkout does not have: of
 * each live release, its fallback and its rollout. One line each.
 */
export async function droppedCalls(
  { store, live }: Pick<ReleaseStorage, 'store' | 'live'>,
  offered?: Record<string, CallShape>,
): Promise<string[]> {
  const { releases } = await live.current();
  const inUse = Object.entries(releases).flatMap(([name, state]) => [
    { name, use: 'live', version: state.live.version },
    { name, use: 'in a rollout', version: state.canary?.release.version },
    { name, use: 'the fallback', version: state.previous?.version },
  ]);
  const problems = await Promise.all(
    inUse.map(async ({ name, use, version }) => {
      const release = version && (await store.find(name, version));
      return release
        ? callProblems(release, offered).map((line) => `${name} ${version} (${use}): ${line}`)
        : [];
    }),
  );
  return problems.flat();
}
