import { type Release, SHELL } from '@site/shared/release';
import { sharedPath } from '../releases/languages';
import type { ReleaseStore } from '../releases/release-store';
import { identityOf } from './browser/walks/steps-in-language';

/**
 * What may differ between two builds of the same code, beside the name of the global variable of
 * the container: the hashes in the names of files, the hashes that the entry contains of the files
 * it loads, and the addresses of source maps.
 */
const HASHES = /\b[\da-f]{8,64}\b|sha\d{3}-[\w+/]{40,90}={0,2}|\/\/# sourceMappingURL=\S{1,80}/g;

/**
 * The paths of the candidate's routes, and `card <name>` for each of its cards, that differ from
 * the live release in their code or in their entry of `release.json`. The gate walks through these
 * pages and cards only.
 *
 * Returns undefined for all pages and cards: for a shell, for a first release, for a candidate that
 * changes what all of its pages load, and for one in which nothing differs.
 */
export async function affectedPages(
  store: Pick<ReleaseStore, 'read'>,
  live: Release | undefined,
  candidate: Release,
): Promise<ReadonlySet<string> | undefined> {
  if (!live || candidate.name === SHELL) return undefined;
  if (entriesOfAllPages(live) !== entriesOfAllPages(candidate)) return undefined;
  const [liveCode, code] = await Promise.all([codeOf(store, live), codeOf(store, candidate)]);
  const files = [...new Set([...liveCode.keys(), ...code.keys()])];
  // A route lists its English files. A file of another language counts as the English one.
  const changedFiles = new Set(
    files
      .filter((file) => liveCode.get(file) !== code.get(file))
      .map((file) => sharedPath(file) ?? file),
  );
  const affected = new Set<string>();
  const changedFilesOfParts = new Set<string>();
  const liveParts = partsOf(live);
  for (const part of partsOf(candidate)) {
    const changed = part.files.map(withoutHashes).filter((file) => changedFiles.has(file));
    const livePart = liveParts.find(({ path }) => path === part.path);
    if (changed.length > 0 || entryOf(livePart) !== entryOf(part)) affected.add(part.path);
    for (const file of changed) changedFilesOfParts.add(file);
  }
  // A changed file that belongs to no part, such as the entry, can change every page.
  const isCommonFileChanged = changedFilesOfParts.size < changedFiles.size;
  return isCommonFileChanged || affected.size === 0 ? undefined : affected;
}

type Part = { path: string; files: string[] };

/** The routes and the cards of a release, each with its files. */
function partsOf({ routes, cards = [] }: Release): Part[] {
  return [...routes, ...cards.map((card) => ({ ...card, path: pathOfCard(card) }))];
}

/** The name of a card among the paths of pages; no route has it. */
export function pathOfCard({ name }: { name: string }): string {
  return `card ${name}`;
}

/** What `release.json` says about all pages of a release. */
function entriesOfAllPages({ nav, counters, builtAgainst, journeys }: Release): string {
  return JSON.stringify([nav, counters, builtAgainst, journeys.map(identityOf)]);
}

/** What `release.json` says about a part, without its files: their names have hashes. */
function entryOf(part: Part | undefined): string | undefined {
  return part && JSON.stringify({ ...part, files: undefined });
}

/** The scripts and styles that the browser loads, by name; names and texts without hashes. */
async function codeOf(
  store: Pick<ReleaseStore, 'read'>,
  { name, version, files, server, global }: Release,
): Promise<Map<string, string>> {
  const code = files.filter(({ path }) => /\.(m?js|css)$/.test(path) && path !== server);
  const entries = code.map(async ({ path }): Promise<[string, string]> => {
    const text = (await store.read(name, version, path))?.toString() ?? '';
    return [withoutHashes(path), withoutHashes(text.replaceAll(global, '#'))];
  });
  return new Map(await Promise.all(entries));
}

function withoutHashes(text: string): string {
  return text.replace(HASHES, '#');
}
