import type { BootNavEntry } from '@site/shared/release';

/** The group of the entries in `nav` of remote.json that make the navigation of the area. */
export const BUSINESS = 'Business';

/**
 * The entry whose page a path is, or is below: the one with the longest address. The entry of the
 * orders also covers the page of one order, which customers have too.
 */
export function entryAt(
  entries: readonly BootNavEntry[],
  pathname: string,
): BootNavEntry | undefined {
  const matches = entries.flatMap((entry) =>
    [entry.path, ...(entry.covers ?? [])]
      .filter((path) => isAtOrBelow(pathname, path))
      .map((path) => ({ entry, length: path.length })),
  );
  return matches.sort((a, b) => b.length - a.length)[0]?.entry;
}

function isAtOrBelow(pathname: string, path: string): boolean {
  return `${pathname}/`.startsWith(path.endsWith('/') ? path : `${path}/`);
}
