import {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessVersion,
  type BusinessVersionList,
} from '@site/shared/contract';
import { DAY_MS } from '@site/shared/rules';

export const LIST = 'business/list-versions';
export const SAVE = 'business/save-version';

/** The first version of the owner. */
export function storedVersion(value: object, validFrom: number) {
  const createdAt = Date.now() - DAY_MS;
  return { number: 1, validFrom, value, author: 'owner@example.test', createdAt };
}

/** The versions of business data as the API lists them: the defaults, and stored ones of a part. */
export function versionList(
  name: BusinessDataName,
  changed = '',
  stored: readonly BusinessVersion[] = [],
): BusinessVersionList {
  const { parts, defaults } = BUSINESS_DATA[name];
  return {
    parts: parts.map((part) => {
      const own = part === changed ? stored : [];
      const versions = [...own, ...defaults(part)].toSorted((a, b) => b.validFrom - a.validFrom);
      return { part, changes: own.length, versions };
    }),
  };
}

/** The list after versions with these values, the newest first, as the API lists them. */
export function versionsOf(name: BusinessDataName, ...values: object[]): BusinessVersionList {
  const now = Date.now();
  const stored = values.map((value, index) => {
    const createdAt = now - (index + 1) * 1_000;
    return { ...storedVersion(value, createdAt), createdAt, number: values.length - index };
  });
  return versionList(name, '', stored);
}
