import type { NavEntry, Release } from '@site/shared/release';
import type { VisibleChange } from '../releases/publications';

/**
 * What a release changes in its list of pages and in its entries of the navigation bar: most
 * entries are in menus, which no page shows open. Nothing for a first release.
 */
export function manifestChanges(live: Release | undefined, candidate: Release): VisibleChange[] {
  if (!live) return [];
  const pages = differences(live.routes, candidate.routes, {
    keyOf: ({ path, title, login }) => `${path} ${title} ${login}`,
    nameOf: ({ path, title, login }) =>
      `the page ${path}, '${title}'${login ? ', for signed-in visitors' : ''}`,
  });
  const entries = differences(live.nav ?? [], candidate.nav ?? [], {
    keyOf: entryKey,
    nameOf: ({ label, path }) => `the entry '${label}' to ${path}`,
  });
  return [
    ...pages.map((text) => ({ where: 'the site', who: 'everyone', text })),
    ...entries.map((text) => ({ where: 'the navigation bar', who: 'everyone', text })),
  ];
}

type Words<Item> = { keyOf(item: Item): string; nameOf(item: Item): string };

function differences<Item>(
  live: readonly Item[],
  candidate: readonly Item[],
  { keyOf, nameOf }: Words<Item>,
): string[] {
  const missingIn = (items: readonly Item[]) => {
    const keys = new Set(items.map(keyOf));
    return (item: Item) => !keys.has(keyOf(item));
  };
  return [
    ...live.filter(missingIn(candidate)).map((item) => `it no longer has ${nameOf(item)}`),
    ...candidate.filter(missingIn(live)).map((item) => `it has ${nameOf(item)}`),
  ];
}

/** An entry with another label, address, audience or group is another one. Its place is not. */
function entryKey({ order: _order, ...entry }: NavEntry): string {
  return JSON.stringify(Object.entries(entry).toSorted());
}
