/**
 * A value that applies from a moment (ms) on, until that of the next version. Number 0 is a default
 * of the code; stored versions have the numbers from 1.
 */
export type DatedVersion<Value> = { number: number; validFrom: number; value: Value };

/** The version that applies at a moment (ms). Before the first one it is the first one. */
export function versionAt<Version extends DatedVersion<unknown>>(
  versions: readonly Version[],
  at: number,
): Version {
  const [first, ...others] = inOrder(versions);
  if (!first) throw new RangeError('there is no version');
  return others.findLast(({ validFrom }) => validFrom <= at) ?? first;
}

/** The version that applied just before another one began; undefined for the first one. */
export function versionBefore<Version extends DatedVersion<unknown>>(
  versions: readonly Version[],
  { number }: Pick<DatedVersion<unknown>, 'number'>,
): Version | undefined {
  const ordered = inOrder(versions);
  return ordered[ordered.findIndex((version) => version.number === number) - 1];
}

/** The version that replaces the one at a moment (ms); undefined if none is planned. */
export function nextVersion<Version extends DatedVersion<unknown>>(
  versions: readonly Version[],
  at: number,
): Version | undefined {
  return inOrder(versions).find(({ validFrom }) => validFrom > at);
}

/** Of two versions with the same beginning, the later one applies. */
function inOrder<Version extends DatedVersion<unknown>>(versions: readonly Version[]): Version[] {
  return versions.toSorted((a, b) => a.validFrom - b.validFrom || a.number - b.number);
}
