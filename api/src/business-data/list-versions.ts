import {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessVersion,
  type BusinessVersionList,
} from '@site/shared/contract';
import { eq, like } from 'drizzle-orm';
import { authorNames, staffAuthor } from '../auth/authors';
import type { Queryable } from '../db/database';
import { counters } from '../db/tables';
import { type FirstValues, firstVersions } from './read-versions';
import { type BusinessVersionRow, businessVersions } from './tables';

/** The name of the counter of a part's changes. */
export function counterOf(name: BusinessDataName, part: string): string {
  return `business:${name}:${part}`;
}

/** All versions of the data with their authors, the newest beginning first. */
export async function listVersions(
  db: Queryable,
  name: BusinessDataName,
  settings: FirstValues,
): Promise<BusinessVersionList> {
  const rows = await db.select().from(businessVersions).where(eq(businessVersions.name, name));
  const counted = await db
    .select()
    .from(counters)
    .where(like(counters.name, `${counterOf(name, '')}%`));
  const nameOf = await authorNames(
    db,
    rows.map(({ actorId }) => staffAuthor({ id: actorId })),
  );
  return {
    parts: BUSINESS_DATA[name].parts.map((part) => ({
      part,
      changes: counted.find((counter) => counter.name === counterOf(name, part))?.value ?? 0,
      versions: [
        ...firstVersions(name, part, settings),
        ...rows.filter((row) => row.part === part).map((row) => versionIn(row, nameOf)),
      ].toSorted((a, b) => b.validFrom - a.validFrom || b.number - a.number),
    })),
  };
}

function versionIn(
  { number, validFrom, value, actorId, createdAt, takesBack, deletedAt }: BusinessVersionRow,
  nameOf: Awaited<ReturnType<typeof authorNames>>,
): BusinessVersion {
  return {
    ...{ number, validFrom, value, createdAt },
    author: nameOf(staffAuthor({ id: actorId })),
    ...(takesBack !== null && { takesBack }),
    ...(deletedAt !== null && { deletedAt }),
  };
}
