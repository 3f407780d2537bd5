import {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessVersion,
  type BusinessVersionList,
} from '@site/shared/contract';

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
