import type { LegalTextAnswer } from '@site/shared/contract';
import { language } from '@site/shared/language';
import { versionAt } from '@site/shared/rules';
import type { LegalPageName } from '@site/shared/service';
import { datesOf, legalDates } from '../business-data/legal-versions';
import { storedVersion } from '../business-data/read-versions';
import type { Queryable } from '../db/database';
import { Problem } from '../http/problem';

/**
 * Returns a version of a legal page in the language of the caller. Without `version`, this is the
 * version that applies at `now` (ms). Throws 'not-found' for a version that has not begun by then.
 */
export async function legalText(
  db: Queryable,
  { page, version }: { page: LegalPageName; version?: number | undefined },
  now: number,
): Promise<LegalTextAnswer> {
  const begun = datesOf(await legalDates(db), page)
    .filter(({ validFrom }) => validFrom <= now)
    .toSorted((a, b) => b.validFrom - a.validFrom || b.number - a.number);
  const current = versionAt(begun, now);
  const place = begun.findIndex(({ number }) => number === (version ?? current.number));
  const shown = begun[place];
  if (!shown) throw new Problem('not-found');
  const { number, validFrom } = shown;
  const next = begun[place - 1];
  return {
    ...{ number, validFrom, text: number === 0 ? null : await textOf(db, page, number) },
    ...(next && { validUntil: next.validFrom }),
    earlier: begun
      .filter((date) => date.number !== current.number)
      .map((date) => ({ number: date.number, validFrom: date.validFrom })),
  };
}

/** The text of a stored version; null if it is that of the code. */
async function textOf(
  db: Queryable,
  page: LegalPageName,
  number: number,
): Promise<LegalTextAnswer['text']> {
  const { texts } = await storedVersion(db, 'legal-texts', page, number);
  if (!texts) return null;
  const written = texts[language()];
  return written === undefined
    ? { language: 'en', source: texts.en }
    : { language: language(), source: written };
}
