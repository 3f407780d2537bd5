import { memoizeUntilSuccess } from '@site/shared/server';
import type { IsRenderable } from '../documents/render-page';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseStorage } from '../releases/release-storage';
import { RENDER_STEP, type RenderCheck } from './render-check';

/** The gate has no renderer now; the release is checked when its next page is due. */
class NotChecked extends Error {}

/**
 * Whether the pages of a release may be rendered for visitors. A release from before its edge
 * rendered pages has not passed that part of the gate, so it is checked once, before its first
 * page is rendered. If it does not pass, its documents stay as they were, and it is not at fault.
 */
export function createRenderableReleases(
  renderCheck: RenderCheck,
  { store, publications }: Pick<ReleaseStorage, 'store' | 'publications'>,
  live: LiveStateReader,
  warn: (message: string) => void,
): IsRenderable {
  const checks = new Map<string, () => Promise<boolean>>();

  async function check(name: string, version: string): Promise<boolean> {
    const publication = await publications.find(name, version);
    if (publication?.gate?.some((step) => step.name === RENDER_STEP)) return true;
    const release = await store.find(name, version);
    if (!release) throw new NotChecked();
    const { problems, steps } = await renderCheck(release, await live.current());
    for (const problem of problems)
      warn(`${name} ${version} is not rendered on the server. ${problem}`);
    if (problems.length === 0 && steps.length === 0) throw new NotChecked();
    return problems.length === 0;
  }

  return async (name, version) => {
    const key = `${name}/${version}`;
    const isRenderable =
      checks.get(key) ?? memoizeUntilSuccess<boolean>(() => check(name, version));
    checks.set(key, isRenderable);
    return isRenderable().catch((error) => {
      if (error instanceof NotChecked) return false;
      throw error;
    });
  };
}
