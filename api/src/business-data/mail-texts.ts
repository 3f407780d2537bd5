import { MAIL_TEXT_GROUPS, type MailTextValue, mailTextPart } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import type { OwnTexts } from '../mail/own-text';
import { businessVersions } from './tables';

/**
 * The owner's texts of mails in a language at `now` (ms), as the database has them: every process
 * writes its next mail with a changed text.
 */
export async function mailTextsNow(
  db: Queryable,
  language: Language,
  now: number,
): Promise<OwnTexts> {
  const { name, part, number, validFrom, value, deletedAt } = businessVersions;
  const parts = MAIL_TEXT_GROUPS.map((group) => mailTextPart(group, language));
  const applies = and(isNull(deletedAt), lte(validFrom, now));
  const rows = await db
    .selectDistinctOn([part], { part, value })
    .from(businessVersions)
    .where(and(eq(name, 'mail-texts'), inArray(part, parts), applies))
    .orderBy(part, desc(validFrom), desc(number));
  return new Map(
    rows.flatMap(({ part: ofRow, value: texts }) => {
      const [group] = ofRow.split('.');
      return Object.entries(texts as MailTextValue).map(
        ([text, own]) => [`${group}.${text}`, own] as const,
      );
    }),
  );
}
