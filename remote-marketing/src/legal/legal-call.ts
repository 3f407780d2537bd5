import { unwrap } from '@site/shared/client';
import type { LegalTextAnswer } from '@site/shared/contract';
import type { LegalPageName } from '@site/shared/service';
import { client } from './client';

/** The version of a legal page that applies. */
export async function loadAppliedVersion(page: LegalPageName): Promise<LegalTextAnswer> {
  return unwrap(await client.site.legalText({ page }));
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
