import type { RehearsalSite } from '../rehearsal-site';
import { startTab, type WalkTab } from '../walk-tab';
import type { Walk, WalkOutcome } from './walk';

/**
 * Makes a walk in the first tab of a new browser context. `run` returns the moments that it leaves
 * out, if any. Throws what it throws.
 */
export async function inBrowser(
  site: RehearsalSite,
  visitor: Pick<Walk, 'device' | 'role'>,
  run: (tab: WalkTab) => Promise<string[] | undefined> | Promise<void>,
): Promise<WalkOutcome> {
  const context = await site.newBrowserContext(visitor.device, visitor.role);
  try {
    const tab = await startTab(site, await context.newPage(), visitor);
    const leftOut = await run(tab);
    return { records: tab.records, findings: tab.findings, ...(leftOut && { leftOut }) };
  } finally {
    // A page whose scripts never end does not close, so nothing waits for it.
    void context.close().catch(() => {});
  }
}
