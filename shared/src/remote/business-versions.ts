import {
  BUSINESS_DATA,
  type BusinessDataName,
  type BusinessValue,
  type BusinessVersion,
  type BusinessVersionList,
} from '@site/shared/contract';
import { nextVersion, versionAt, versionBefore } from '@site/shared/rules';

/** A version with its value in the shape of its data. */
export type TypedVersion<Name extends BusinessDataName> = Omit<BusinessVersion, 'value'> & {
  value: BusinessValue<Name>;
};

/** A part of the data at a moment. `changes` is how often it was changed. */
export type Part<Name extends BusinessDataName> = {
  part: string;
  changes: number;
  /** The versions that apply at some time, without the deleted ones. */
  versions: TypedVersion<Name>[];
  current: TypedVersion<Name>;
  /** The version that is planned next. */
  next: TypedVersion<Name> | undefined;
};

/** A stored version in the history. `before` is the version that it replaced, or would have. */
export type HistoryEntry<Name extends BusinessDataName> = {
  part: string;
  changes: number;
  version: TypedVersion<Name>;
  before: TypedVersion<Name> | undefined;
  status: 'applies' | 'planned' | 'replaced' | 'deleted';
};

/**
 * `now` (ms), or the moment of the last change: the clock of a page ticks once a minute, and a
 * change that applies at once must not look planned until then.
 */
function atLeastLastChange({ parts }: BusinessVersionList, now: number): number {
  const moments = parts.flatMap(({ versions }) =>
    versions.map(({ createdAt = 0, deletedAt = 0 }) => Math.max(createdAt, deletedAt)),
  );
  return moments.reduce((latest, moment) => Math.max(latest, moment), now);
}

/** The parts of the data at `now` (ms), or at their last change if that is later. */
export function partsOf<Name extends BusinessDataName>(
  name: Name,
  list: BusinessVersionList,
  now: number,
): Part<Name>[] {
  const at = atLeastLastChange(list, now);
  return list.parts.map(({ part, changes, versions: all }) => {
    const versions = all
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map((version) => typed(name, version));
    return {
      part,
      changes,
      versions,
      current: versionAt(versions, at),
      next: nextVersion(versions, at),
    };
  });
}

/** The stored versions of all parts, the newest first. */
export function historyOf<Name extends BusinessDataName>(
  name: Name,
  list: BusinessVersionList,
  now: number,
): HistoryEntry<Name>[] {
  const parts = partsOf(name, list, now);
  const at = atLeastLastChange(list, now);
  return list.parts
    .flatMap(({ part, changes, versions: all }) => {
      const { versions = [], current } = parts.find((each) => each.part === part) ?? {};
      return all
        .filter(({ number }) => number > 0)
        .map((stored): HistoryEntry<Name> => {
          const version = typed(name, stored);
          const before = versionBefore([...versions, version], version);
          return {
            part,
            changes,
            version,
            before,
            status: statusOf(version, current?.number, at),
          };
        });
    })
    .toSorted((a, b) => (b.version.createdAt ?? 0) - (a.version.createdAt ?? 0));
}

function statusOf(
  { number, validFrom, deletedAt }: Omit<BusinessVersion, 'value'>,
  current: number | undefined,
  now: number,
): HistoryEntry<BusinessDataName>['status'] {
  if (deletedAt !== undefined) return 'deleted';
  if (number === current) return 'applies';
  return validFrom > now ? 'planned' : 'replaced';
}

function typed<Name extends BusinessDataName>(
  name: Name,
  version: BusinessVersion,
): TypedVersion<Name> {
  return {
    ...version,
    value: BUSINESS_DATA[name].value.parse(version.value) as BusinessValue<Name>,
  };
}
