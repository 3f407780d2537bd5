import { unwrap } from '@site/shared/client';
import { type LegalTextAnswer, legalTextCalls } from '@site/shared/contract';
import { settingsNow, siteReady } from '@site/shared/host';
import { createCalls } from '@site/shared/remote';
import type { LegalPageName } from '@site/shared/service';

const client = createCalls({ site: legalTextCalls });

/** The loader of a legal page: the version that applies, or null for the text of the code. */
export function legalLoader(page: LegalPageName) {
  return async (): Promise<LegalTextAnswer | null> => {
    if (!settingsNow()) await siteReady().catch(() => undefined);
    const settings = settingsNow();
    if (settings && !settings.legalVersions?.[page]) return null;
    return unwrap(await client.site.legalText({ page }));
  };
}

/** A version of a legal page by its number; null if there is none. */
export async function loadLegalVersion(
  page: LegalPageName,
  version: number,
): Promise<LegalTextAnswer | null> {
  const answer = await client.site.legalText({ page, version });
  if (!answer.ok && answer.problem.code === 'not-found') return null;
  return unwrap(answer);
}
