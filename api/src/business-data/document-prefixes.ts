import type { DocumentSettingsValue } from '@site/shared/contract';
import { DEFAULT_DOCUMENT_SETTINGS, hasUsedPrefix } from '@site/shared/service';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import type { Queryable } from '../db/database';
import { businessVersions } from './tables';

/**
 * Why a format of document numbers is refused: a prefix was one of the other kind in any version,
 * also in one that never applied. Otherwise a number could be given twice.
 */
export async function prefixObstacle(
  db: Queryable,
  _before: unknown,
  after: unknown,
): Promise<string | null> {
  const rows = await db
    .select({ value: businessVersions.value })
    .from(businessVersions)
    .where(eq(businessVersions.name, 'documents'));
  const earlier = rows.map(({ value }) => value as DocumentSettingsValue);
  const isUsed = hasUsedPrefix(after as DocumentSettingsValue, [
    DEFAULT_DOCUMENT_SETTINGS,
    ...earlier,
  ]);
  return isUsed ? texts.documentSettings.prefixUsed() : null;
}
