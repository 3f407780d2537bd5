import { type Release, SHELL } from '@site/shared/release';
import type { ReleaseStore } from '../releases/release-store';

/**
 * The names of files have hashes, and the entry has those of the files that it loads. No visitor
 * loads a source map.
 */
const HASHES = /\b[\da-f]{8,64}\b|sha\d{3}-[\w+/]{40,90}={0,2}|\/\/# sourceMappingURL=\S{1,80}/g;

/**
 * The routes of a candidate whose code differs from that of the live release. Undefined for all: a
 * shell, a first release, and a change of what all pages load. Pages with the same code need no
 * second look.
 */
export async function affectedPages(
  store: Pick<ReleaseStore, 'read'>,
  live: Release | undefined,
  candidate: Release,
): Promise<ReadonlySet<string> | undefined> {
  if (!live || candidate.name === SHELL || hasOtherFrame(live, candidate)) return undefined;
  const [before, after] = await Promise.all([codeOf(store, live), codeOf(store, candidate)]);
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = new Set([...names].filter((name) => before.get(name) !== after.get(name)));
  const affected = new Set<string>();
  const explained = new Set<string>();
  for (const route of candidate.routes) {
    const files = route.files.map(withoutHash).filter((name) => changed.has(name));
    const old = live.routes.find(({ path }) => path === route.path);
    if (files.length > 0 || JSON.stringify(described(old)) !== JSON.stringify(described(route)))
      affected.add(route.path);
    for (const name of files) explained.add(name);
  }
  const isExplained = [...changed].every((name) => explained.has(name));
  return isExplained && affected.size > 0 ? affected : undefined;
}

function hasOtherFrame(live: Release, candidate: Release): boolean {
  const parts = ({ nav, counters, builtAgainst, journeys }: Release) =>
    JSON.stringify([nav, counters, builtAgainst, journeys]);
  return parts(live) !== parts(candidate);
}

function described(route: Release['routes'][number] | undefined) {
  return route && { ...route, files: undefined };
}

/** The scripts and styles that the browser loads, without hashes, by their names without hashes. */
async function codeOf(
  store: Pick<ReleaseStore, 'read'>,
  { name, version, files, server }: Release,
): Promise<Map<string, string>> {
  const code = files.filter(({ path }) => /\.(js|css)$/.test(path) && path !== server);
  const entries = code.map(async ({ path }): Promise<[string, string]> => {
    const text = (await store.read(name, version, path))?.toString() ?? '';
    return [withoutHash(path), withoutHash(text)];
  });
  return new Map(await Promise.all(entries));
}

function withoutHash(text: string): string {
  return text.replace(HASHES, '#');
}
