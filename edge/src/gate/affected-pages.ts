import { type Release, SHELL } from '@site/shared/release';
import { sharedPath } from '../releases/languages';
import type { ReleaseStore } from '../releases/release-store';
import { identityOf } from './browser/walks/steps-in-language';

/**
 * What may differ between two builds of the same code: the hashes in the names of files, the hashes
 * that the entry contains of the files it loads, and the addresses of source maps.
 */
const HASHES = /\b[\da-f]{8,64}\b|sha\d{3}-[\w+/]{40,90}={0,2}|\/\/# sourceMappingURL=\S{1,80}/g;

/**
 * The paths of the candidate's routes that differ from the live release in their code or in their
 * entry of `release.json`. The gate walks through these pages only.
 *
 * Undefined stands for all pages: of a shell, of a first release, of a candidate that changes what
 * all of its pages load, and of one in which no route differs.
 */
export async function affectedPages(
  store: Pick<ReleaseStore, 'read'>,
  live: Release | undefined,
  candidate: Release,
): Promise<ReadonlySet<string> | undefined> {
  if (!live || candidate.name === SHELL) return undefined;
  if (partsOfAllPages(live) !== partsOfAllPages(candidate)) return undefined;
  const [liveCode, code] = await Promise.all([codeOf(store, live), codeOf(store, candidate)]);
  const files = [...new Set([...liveCode.keys(), ...code.keys()])];
  // The file of a language belongs to the routes that have the English one.
  const changedFiles = new Set(
    files
      .filter((file) => liveCode.get(file) !== code.get(file))
      .map((file) => sharedPath(file) ?? file),
  );
  const affected = new Set<string>();
  const changedFilesOfRoutes = new Set<string>();
  for (const route of candidate.routes) {
    const changed = route.files.map(withoutHashes).filter((file) => changedFiles.has(file));
    const liveRoute = live.routes.find(({ path }) => path === route.path);
    if (changed.length > 0 || entryOf(liveRoute) !== entryOf(route)) affected.add(route.path);
    for (const file of changed) changedFilesOfRoutes.add(file);
  }
  // A changed file that belongs to no route, such as the entry, can change every page.
  const isCommonFileChanged = changedFilesOfRoutes.size < changedFiles.size;
  return isCommonFileChanged || affected.size === 0 ? undefined : affected;
}

/** What `release.json` says about all pages of a release. */
function partsOfAllPages({ nav, counters, builtAgainst, journeys }: Release): string {
  return JSON.stringify([nav, counters, builtAgainst, journeys.map(identityOf)]);
}

/** What `release.json` says about a route, without its files: their names have hashes. */
function entryOf(route: Release['routes'][number] | undefined): string | undefined {
  return route && JSON.stringify({ ...route, files: undefined });
}

/** The scripts and styles that the browser loads, by name; names and texts without hashes. */
async function codeOf(
  store: Pick<ReleaseStore, 'read'>,
  { name, version, files, server }: Release,
): Promise<Map<string, string>> {
  const code = files.filter(({ path }) => /\.(js|css)$/.test(path) && path !== server);
  const entries = code.map(async ({ path }): Promise<[string, string]> => {
    const text = (await store.read(name, version, path))?.toString() ?? '';
    return [withoutHashes(path), withoutHashes(text)];
  });
  return new Map(await Promise.all(entries));
}

function withoutHashes(text: string): string {
  return text.replace(HASHES, '#');
}
