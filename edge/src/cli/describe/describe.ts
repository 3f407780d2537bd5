import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { callShapes, contract } from '@site/shared/contract';
import { BASE_LANGUAGE, LANGUAGES } from '@site/shared/language';
import { PSEUDO_LANGUAGE, type Release } from '@site/shared/release';
import { releaseVersionOf } from '@site/shared/server';
import { ReleaseRefused } from '../../releases/release-store';
import { parseRelease } from '../../releases/verify-release';
import type { CommandResult, Options } from '../options';
import { UsageError } from '../release-client';
import { describeFile, readBuiltFiles, readBuiltPages } from './built-files';
import { entryCode } from './entry-code';
import { readTexts } from './texts';

const ENTRY = 'entry.js';

/**
 * The remote.json of a remote of another tool. It also lists what the shared preset finds in the
 * code of a remote: the journeys, the counters, and with `uses` the surface.
 */
type ForeignManifest = Pick<Release, 'name' | 'nav' | 'journeys' | 'counters'> & {
  routes: Omit<Release['routes'][number], 'files'>[];
  uses?: { calls?: string[]; host?: string[]; router?: string[]; schema?: string[] };
};

/**
 * `release describe`: makes a release of the files in `dist/` that another tool than the shared
 * preset has built. Writes the entry of each language and release.json.
 */
export async function describe(_options: Options): Promise<CommandResult> {
  const release = await describeBuild('.');
  const { name, version, routes } = release;
  const text = `✓ dist/ is the release ${version} of ${name}, with ${routes.length} pages.`;
  return { result: { name, version }, text };
}

/**
 * Describes the build in the folder of a remote: its remote.json, its texts and its `dist/`.
 * Returns the release. Throws UsageError, which says what is wrong.
 */
export async function describeBuild(folder: string): Promise<Release> {
  const dist = resolve(folder, 'dist');
  await removeDescription(dist);
  const manifest = await readManifest(folder);
  const { name, routes, nav = [], journeys = [], counters = [] } = manifest;
  const built = await readBuiltFiles(dist);
  const names = [...new Set(routes.map(({ page }) => page))];
  const { container, entry, pages } = await readBuiltPages(dist, names, built);
  const titles = routes.flatMap(({ title, description }) => [title, description ?? '']);
  const labels = nav.map(({ label }) => label);
  const manifestTexts = [...new Set([...titles, ...labels])].filter(Boolean);
  const { byLanguage, languages } = await readTexts(folder, manifestTexts);
  const { calls, ...uses } = usesOf(manifest);

  const files = [...built].map(([path, content]) => describeFile(path, content));
  // Two releases of a remote can run in one page, so each build has a global name of its own.
  const hash = createHash('sha256').update(JSON.stringify([files, manifest, [...byLanguage]]));
  const global = `${name.replaceAll('-', '_')}_${hash.digest('hex').slice(0, 8)}`;
  const integrity = Object.fromEntries(files.map((file) => [file.path, file.integrity]));
  for (const [language, texts] of byLanguage) {
    const path = language === BASE_LANGUAGE ? ENTRY : `${language}/${ENTRY}`;
    const options = { name, language, texts, pages, integrity, container: entry, uses };
    const code = entryCode(global, options);
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), code);
    files.push(describeFile(path, code));
  }

  const content = {
    schema: 1,
    ...{ name, container, entry: ENTRY, global, initial: [] },
    routes: routes.map((route) => ({ ...route, files: pages[route.page]?.files })),
    ...{ nav, journeys, counters, languages },
    builtAgainst: installedVersions(folder),
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    surface: { uses: { calls, ...uses } },
  };
  const release = { ...content, version: releaseVersionOf(content), commit: commitOf(folder) };
  await writeFile(join(dist, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
  return parsed(release);
}

/** The release, checked as the edge checks it. Throws UsageError. */
function parsed(release: unknown): Release {
  try {
    return parseRelease(release, 'remote.json');
  } catch (error) {
    if (error instanceof ReleaseRefused) throw new UsageError(error.message);
    throw error;
  }
}

/** Removes what this command has written before. */
async function removeDescription(dist: string): Promise<void> {
  const folders = ['', ...LANGUAGES, PSEUDO_LANGUAGE];
  const files = ['release.json', ...folders.map((folder) => join(folder, ENTRY))];
  await Promise.all(files.map((path) => rm(join(dist, path), { force: true })));
}

async function readManifest(folder: string): Promise<ForeignManifest> {
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => {
    throw new UsageError('There is no remote.json. Run the command in the folder of a remote.');
  });
  try {
    return JSON.parse(text) as ForeignManifest;
  } catch (error) {
    throw new UsageError(`remote.json is not JSON: ${(error as Error).message}`);
  }
}

/** What `uses` of remote.json names, with the fields of each call. Throws UsageError. */
function usesOf({ uses = {} }: ForeignManifest): Release['surface']['uses'] {
  const { calls = [], host = [], router = [], schema = [] } = uses;
  const offered = callShapes(contract);
  const unknown = calls.find((path) => !Object.hasOwn(offered, path));
  if (unknown !== undefined)
    throw new UsageError(`remote.json uses ${unknown}, which the API does not have.`);
  const shapes = calls.map((path) => [path, offered[path]]);
  return { calls: Object.fromEntries(shapes), host, router, schema };
}

/** The versions of React that are installed in the folder; empty for a remote without React. */
function installedVersions(folder: string): Record<string, string> {
  const require = createRequire(resolve(folder, 'package.json'));
  const versions = ['react', 'react-dom'].flatMap((name) => {
    try {
      return [[name, require(`${name}/package.json`).version as string]];
    } catch {
      return [];
    }
  });
  return Object.fromEntries(versions);
}

/** The commit of the sources, with `-dirty` after changes; empty outside of a git checkout. */
function commitOf(folder: string): string {
  try {
    const commit = git(folder, 'rev-parse', 'HEAD');
    return git(folder, 'status', '--porcelain') === '' ? commit : `${commit}-dirty`;
  } catch {
    return '';
  }
}

function git(folder: string, ...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
