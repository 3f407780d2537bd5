import { readdir, readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { isSourceMap, type Release, type ReleaseFile } from '@site/shared/release';
import { integrityOf } from '@site/shared/server';
import { type AnyNode, type Expression, parse } from 'acorn';
import { UsageError } from '../release-client';

/** The manifest of Module Federation. It lists the pages of a container. */
const MANIFEST = 'mf-manifest.json';
/** The paths of files that tools write into `dist/` and that no release contains. */
const NOT_RELEASED = /(^|\/)\.|\.html$|^(mf-\w+|release)\.json$|^@mf-types/;

/** The pages of a build of another tool, and how they are loaded. */
export type BuiltPages = Pick<Release, 'container'> & {
  /** The container of Module Federation; missing if each page is a module. */
  entry?: string;
  /** For each page its module, or its name in the container, and the files that it can load. */
  pages: Record<string, { module: string; files: string[] }>;
};

/** The files of a build that a release contains: content by path, sorted. Throws UsageError. */
export async function readBuiltFiles(dist: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => {
    throw new UsageError('There is no folder dist/. Build the remote first.');
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !NOT_RELEASED.test(path) && !isUnneededMap(path))
    .sort();
  const files = paths.map(async (path) => [path, await readFile(join(dist, path))] as const);
  return new Map(await Promise.all(files));
}

/** The edge needs only the maps of scripts, which say where an error of a page comes from. */
function isUnneededMap(path: string): boolean {
  return isSourceMap(path) && !/\.m?js\.map$/.test(path);
}

/** The entry of a file in release.json. */
export function describeFile(path: string, content: string | Buffer): ReleaseFile {
  return { path, size: Buffer.byteLength(content), integrity: integrityOf(content) };
}

/** The pages of a build: those of a container, or a module for each. Throws UsageError. */
export async function readBuiltPages(
  dist: string,
  names: string[],
  files: Map<string, Buffer>,
): Promise<BuiltPages> {
  const manifest = await readFile(join(dist, MANIFEST), 'utf8').catch(() => undefined);
  if (manifest !== undefined) return pagesOfContainer(manifest, names, files);
  const pages = names.map((name) => {
    const module = `${name}.mjs`;
    return [name, { module, files: reachableFrom(module, files) }];
  });
  return { container: 'module', pages: Object.fromEntries(pages) };
}

/** A module, what it imports, and the style sheet of the same name beside each. */
function reachableFrom(first: string, files: Map<string, Buffer>): string[] {
  const found = new Set([first]);
  // The loop also visits the paths that it adds to the Set.
  for (const path of found) {
    const content = files.get(path);
    if (!content) throw new UsageError(`dist/${path} is missing. Build the page as this file.`);
    for (const specifier of importsOf(path, content.toString('utf8')))
      found.add(posix.join(posix.dirname(path), specifier));
  }
  const styles = [...found].map((path) => path.replace(/\.mjs$/, '.css'));
  return [...found, ...styles.filter((path) => files.has(path))];
}

/** The relative addresses that a module imports. Throws UsageError for any other one. */
function importsOf(path: string, text: string): string[] {
  const specifiers: unknown[] = [];
  visit(parse(text, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    if ('source' in node && node.source) specifiers.push(textOf(node.source));
  });
  return specifiers.map((specifier) => {
    if (typeof specifier === 'string' && /^\.\.?\//.test(specifier)) return specifier;
    throw new UsageError(
      `dist/${path} imports ${specifier ?? 'an address that it computes'}. A page imports files of its own build only.`,
    );
  });
}

/** The text of a string; undefined for another expression. */
function textOf(source: Expression): unknown {
  if (source.type === 'Literal') return source.value;
  const isPlain = source.type === 'TemplateLiteral' && source.expressions.length === 0;
  return isPlain ? source.quasis[0]?.value.cooked : undefined;
}

/** Calls `look` with a node of a syntax tree and with each node below it. */
function visit(node: AnyNode, look: (node: AnyNode) => void): void {
  look(node);
  for (const child of Object.values(node).flat())
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child, look);
}

type Assets = { sync?: string[]; async?: string[] };
type FederationManifest = {
  metaData: { remoteEntry: { name: string; path?: string; type: string } };
  exposes: { path: string; assets: { js: Assets; css: Assets } }[];
};

function pagesOfContainer(text: string, names: string[], files: Map<string, Buffer>): BuiltPages {
  const { metaData, exposes } = JSON.parse(text) as FederationManifest;
  const { name, path = '', type } = metaData.remoteEntry;
  const entry = posix.join(path, name);
  if (type !== 'module')
    throw new UsageError(
      `The container ${entry} has the type ${type}. Build it as an ES module: library: { type: 'module' }.`,
    );
  if (!entry.endsWith('.mjs'))
    throw new UsageError(
      `The container ${entry} must end in .mjs. Name it so in the build: filename: 'container.mjs'.`,
    );
  if (!files.has(entry)) throw new UsageError(`dist/${entry} is missing. Build the remote again.`);
  const pages = names.map((page) => {
    const exposed = exposes.find((one) => one.path === `./${page}`);
    if (!exposed) throw new UsageError(`The container does not expose './${page}'.`);
    const { js, css } = exposed.assets;
    const assets = [js, css].flatMap(({ sync = [], async = [] }) => [...sync, ...async]);
    return [page, { module: exposed.path, files: [...new Set([entry, ...assets])] }];
  });
  return { container: 'manifest', entry, pages: Object.fromEntries(pages) };
}
