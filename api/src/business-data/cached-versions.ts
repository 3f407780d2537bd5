import type { BusinessDataName, LegalVersions } from '@site/shared/contract';
import { nextVersion } from '@site/shared/rules';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Context } from '../context';
import type { Queryable } from '../db/database';
import { type LegalDate, legalDates, numbersAt } from './legal-versions';
import { firstVersions, type Version, versionColumns } from './read-versions';
import { businessVersions } from './tables';

/** For this time a public answer may lack a version that another process of the API has stored. */
const CACHE_MS = 5_000;

type StoredVersion = Version<BusinessDataName> & { name: string };
/** `whole`: the versions of data without parts. `legal`: those of the legal pages. */
type Rows = { whole: StoredVersion[]; legal: LegalDate[] };
type Cached = { at: number; stored: Promise<Rows> };
/** By the context of the process. */
const caches = new WeakMap<object, Cached>();

/**
 * The versions of data without parts that apply at `now` (ms) or later, at most five seconds old:
 * for public answers, which every page asks for. A planned version is among them, so it applies in
 * time. While the database is away, they are those that were read last.
 */
export async function cachedVersions<Name extends BusinessDataName>(
  context: Pick<Context, 'config' | 'db'>,
  name: Name,
  now: number,
): Promise<Version<Name>[]> {
  const { whole } = await cachedRows(context, now);
  const ofName = whole.filter((version) => version.name === name);
  return [...firstVersions(name, '', context.config), ...ofName] as Version<Name>[];
}

/**
 * The versions of the legal pages that apply at `now` (ms), and when the next one begins: as
 * `cachedVersions`. A page whose text is that of the code, and always was, is left out.
 */
export async function cachedLegalVersions(
  context: Pick<Context, 'db'>,
  now: number,
): Promise<{ versions: LegalVersions; changesAt: number | undefined }> {
  const { legal } = await cachedRows(context, now);
  return {
    versions: Object.fromEntries(
      Object.entries(numbersAt(legal, now)).filter(([, number]) => number > 0),
    ),
    changesAt: nextVersion(legal, now)?.validFrom,
  };
}

/**
 * Returns a function of the time (ms) that gives what `make` makes of cached versions, as JSON. The
 * JSON is kept until the versions are read again, or until `changesAt`, when one of them begins or
 * ends.
 */
export function keepJson(
  context: Pick<Context, 'db'>,
  make: (now: number) => Promise<{ changesAt?: number | undefined }>,
): (now: number) => Promise<string> {
  let kept: { rows: Rows; from: number; until: number; json: string } | undefined;
  return async (now) => {
    const rows = await cachedRows(context, now);
    if (kept?.rows === rows && now >= kept.from && now < kept.until) return kept.json;
    const value = await make(now);
    const json = JSON.stringify(value);
    kept = { rows, from: now, until: value.changesAt ?? Number.POSITIVE_INFINITY, json };
    return json;
  };
}

function cachedRows(context: Pick<Context, 'db'>, now: number): Promise<Rows> {
  const known = caches.get(context);
  if (known && Math.abs(now - known.at) < CACHE_MS) return known.stored;
  const loading = Promise.all([rowsFrom(context.db, now - CACHE_MS), legalDates(context.db)]).then(
    ([whole, legal]) => ({ whole, legal }),
  );
  const cached = { at: now, stored: known ? loading.catch(() => known.stored) : loading };
  caches.set(context, cached);
  cached.stored.catch(() => {
    if (caches.get(context) === cached) caches.delete(context);
  });
  return cached.stored;
}

/** The stored versions of all data without parts that apply at a moment (ms) or later. */
async function rowsFrom(db: Queryable, moment: number): Promise<StoredVersion[]> {
  const columns = { name: businessVersions.name, ...versionColumns };
  const isWhole = and(eq(businessVersions.part, ''), isNull(businessVersions.deletedAt));
  const [applying, planned] = await Promise.all([
    db
      .selectDistinctOn([businessVersions.name], columns)
      .from(businessVersions)
      .where(and(isWhole, lte(businessVersions.validFrom, moment)))
      .orderBy(
        businessVersions.name,
        desc(businessVersions.validFrom),
        desc(businessVersions.number),
      ),
    db
      .select(columns)
      .from(businessVersions)
      .where(and(isWhole, gt(businessVersions.validFrom, moment))),
  ]);
  return [...applying, ...planned] as StoredVersion[];
}

/** Makes the next public answer of this process have what was stored. */
export function forgetCachedVersions(context: object): void {
  caches.delete(context);
}
