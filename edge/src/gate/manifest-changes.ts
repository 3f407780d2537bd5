import type { NavEntry, Release } from '@site/shared/release';
import { languageName } from '../releases/compatibility/lost-languages';
import type { VisibleChange } from '../releases/publications';

/**
 * What a candidate changes in its list of pages, in its languages and in its entries of the
 * navigation bar. The browser check sees one language, and most entries are in closed menus. A
 * first release changes nothing.
 */
export function manifestChanges(live: Release | undefined, candidate: Release): VisibleChange[] {
  if (!live) return [];
  const pageTexts = differences(live.routes, candidate.routes, {
    keyOf: ({ path, title, login }) => `${path} ${title} ${login}`,
    nameOf: ({ path, title, login }) =>
      `the page ${path}, '${title}'${login ? ', for signed-in visitors' : ''}`,
  });
  const entryTexts = differences(live.nav ?? [], candidate.nav ?? [], {
    keyOf: entryKey,
    nameOf: ({ label, path }) => `the entry '${label}' to ${path}`,
  });
  const languageTexts = Object.entries(candidate.languages).flatMap(([language, { missing }]) =>
    languageChange(language, live.languages[language]?.missing, missing),
  );
  return [
    ...languageTexts.map((text) => ({ where: 'the site', who: 'everyone', text })),
    ...pageTexts.map((text) => ({ where: 'the site', who: 'everyone', text })),
    ...entryTexts.map((text) => ({ where: 'the navigation bar', who: 'everyone', text })),
  ];
}

/**
 * A new language, or one that lacks more texts than before, which are shown in English. `before`
 * and `now` count the missing texts; `before` is undefined for a new language.
 */
function languageChange(language: string, before: number | undefined, now: number): string[] {
  const name = languageName(language);
  if (before === undefined) return [`it has the language ${name}; ${now} texts are English`];
  return now > before ? [`in ${name}, ${now} texts are English, before ${before}`] : [];
}

/** A sentence for each item that only one of two lists has. Items with one key are the same. */
function differences<Item>(
  live: readonly Item[],
  candidate: readonly Item[],
  { keyOf, nameOf }: { keyOf(item: Item): string; nameOf(item: Item): string },
): string[] {
  const liveKeys = new Set(live.map(keyOf));
  const candidateKeys = new Set(candidate.map(keyOf));
  return [
    ...live
      .filter((item) => !candidateKeys.has(keyOf(item)))
      .map((item) => `it no longer has ${nameOf(item)}`),
    ...candidate
      .filter((item) => !liveKeys.has(keyOf(item)))
      .map((item) => `it has ${nameOf(item)}`),
  ];
}

/** All fields of an entry but its place in the menu: another place is no change. */
function entryKey({ order: _order, ...entry }: NavEntry): string {
  return JSON.stringify(Object.entries(entry).toSorted());
}
