import type { LegalVersions } from '@site/shared/contract';
import { type DatedVersion, versionAt } from '@site/shared/rules';
import { LEGAL_PAGES, type LegalPageName } from '@site/shared/service';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { businessVersions } from './tables';

/** When a version of a legal page applies, without its text. */
export type LegalDate = DatedVersion<null> & { part: string };

/** The versions of the legal pages that the owner has stored, without their texts. */
export async function legalDates(db: Queryable): Promise<LegalDate[]> {
  const { part, number, validFrom } = businessVersions;
  const isLegal = and(eq(businessVersions.name, 'legal-texts'), isNull(businessVersions.deletedAt));
  const rows = await db.select({ part, number, validFrom }).from(businessVersions).where(isLegal);
  return rows.map((row) => ({ ...row, value: null }));
}

/** The text of the code, which is the first version of each page. */
const FIRST: DatedVersion<null> = { number: 0, validFrom: 0, value: null };

/** The versions of a page with the first one. */
export function datesOf(dates: readonly LegalDate[], page: LegalPageName): DatedVersion<null>[] {
  return [FIRST, ...dates.filter(({ part }) => part === page)];
}

/** The number of the version of each of these pages that applies at `now` (ms). */
export function numbersAt(
  dates: readonly LegalDate[],
  now: number,
  pages: readonly LegalPageName[] = LEGAL_PAGES,
): LegalVersions {
  return Object.fromEntries(
    pages.map((page) => [page, versionAt(datesOf(dates, page), now).number]),
  );
}

/** What a person agrees to at `now` (ms): the versions of these pages, for the account or order. */
export async function agreedVersions(
  db: Queryable,
  pages: readonly LegalPageName[],
  now: number,
): Promise<LegalVersions> {
  return numbersAt(await legalDates(db), now, pages);
}
