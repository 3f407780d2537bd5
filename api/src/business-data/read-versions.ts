import {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessValue,
  firstBrand,
  firstSeller,
} from '@site/shared/contract';
import { type DatedVersion, versionAt } from '@site/shared/rules';
import { and, desc, eq, isNull, lte, type SQL } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Queryable } from '../db/database';
import { businessVersions } from './tables';

export type Version<Name extends BusinessDataName> = DatedVersion<BusinessValue<Name>>;

/** The settings that make the first version of data. */
export type FirstValues = Pick<Config, 'imprint' | 'productName'>;

/**
 * The versions of a part before the first stored one: for the seller and the brand those of
 * `settings`, if these are given, and otherwise those of the code.
 */
export function firstVersions<Name extends BusinessDataName>(
  name: Name,
  part: string,
  settings?: FirstValues,
): readonly Version<Name>[] {
  return ((settings && ofSettings(name, settings)) ??
    BUSINESS_DATA[name].defaults(part)) as Version<Name>[];
}

function ofSettings(name: BusinessDataName, { imprint, productName }: FirstValues) {
  if (name === 'seller') return firstSeller(imprint);
  return name === 'brand' ? firstBrand(productName) : undefined;
}

/** All versions of a part that apply at some time: the first ones and the stored ones. */
export async function versionsOf<Name extends BusinessDataName>(
  db: Queryable,
  name: Name,
  part: string,
  settings: FirstValues,
): Promise<Version<Name>[]> {
  const stored = await db
    .select(versionColumns)
    .from(businessVersions)
    .where(isVersionOf(name, part));
  return [...firstVersions(name, part, settings), ...stored] as Version<Name>[];
}

/**
 * The version of a part that applies at `now` (ms), as the database has it: for orders, which must
 * not use an older one.
 */
export async function versionNow<Name extends BusinessDataName>(
  db: Queryable,
  name: Name,
  part: string,
  now: number,
  settings?: FirstValues,
): Promise<Version<Name>> {
  const stored = await db
    .select(versionColumns)
    .from(businessVersions)
    .where(and(isVersionOf(name, part), lte(businessVersions.validFrom, now)))
    .orderBy(desc(businessVersions.validFrom), desc(businessVersions.number))
    .limit(1);
  return versionAt([...firstVersions(name, part, settings), ...stored] as Version<Name>[], now);
}

/** The value of a stored version that an order names. Throws if there is none. */
export async function storedVersion<Name extends BusinessDataName>(
  db: Queryable,
  name: Name,
  part: string,
  number: number,
): Promise<BusinessValue<Name>> {
  const [stored] = await db
    .select({ value: businessVersions.value })
    .from(businessVersions)
    .where(and(isVersionOf(name, part), eq(businessVersions.number, number)));
  if (!stored) throw new Error(`There is no version ${number} of ${name}.`);
  return stored.value as BusinessValue<Name>;
}

export const versionColumns = {
  number: businessVersions.number,
  validFrom: businessVersions.validFrom,
  value: businessVersions.value,
};

function isVersionOf(name: BusinessDataName, part: string): SQL | undefined {
  const ofPart = and(eq(businessVersions.name, name), eq(businessVersions.part, part));
  return and(ofPart, isNull(businessVersions.deletedAt));
}
