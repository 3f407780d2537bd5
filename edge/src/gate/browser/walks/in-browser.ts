import type { RehearsalSite } from '../rehearsal-site';
import { startTab, type WalkTab } from '../walk-tab';
import type { Walk, WalkOutcome } from './walk';

/**
 * Makes a walk in the first tab of a new browser context. `run` returns the moments that it leaves
 * out, if any. Throws what `run` throws, and when the signal of the site has ended the walk.
 */
export async function inBrowser(
  site: RehearsalSite,
  visitor: Pick<Walk, 'device' | 'role'>,
  run: (tab: WalkTab) => Promise<string[] | undefined> | Promise<void>,
): Promise<WalkOutcome> {
  const context = await site.newBrowserContext(visitor.device, visitor.role);
  // A page whose scripts never end does not close, so nothing waits for it.
  const close = () => void context.close().catch(() => {});
  site.signal?.addEventListener('abort', close);
  try {
    site.signal?.throwIfAborted();
    const tab = await startTab(site, await context.newPage(), visitor);
    const leftOut = await run(tab);
    return { records: tab.records, findings: tab.findings, ...(leftOut && { leftOut }) };
  } finally {
    site.signal?.removeEventListener('abort', close);
    close();
  }
}
