import type { LegalTextAnswer } from '@site/shared/contract';
import { settingsNow, siteReady } from '@site/shared/host';
import type { LegalPageName } from '@site/shared/service';

/** The loader of a legal page: the version that applies, or null for the text of the code. */
export function legalLoader(page: LegalPageName) {
  return async (): Promise<LegalTextAnswer | null> => {
    if (!settingsNow()) await siteReady().catch(() => undefined);
    const settings = settingsNow();
    if (settings && !settings.legalVersions?.[page]) return null;
    // Most visitors need no call, so its code loads with the first.
    const { loadAppliedVersion } = await import('./legal-call');
    return loadAppliedVersion(page);
  };
}
