import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { integrityOf } from '@site/shared/server';
import { readVerified } from '../../releases/verify-release';
import { describeBuild } from './describe';

const PAGE = 'import { a } from "./part.mjs"; import("./late.mjs"); export const mount = a;';
const CONTAINER = {
  metaData: { remoteEntry: { name: 'container.mjs', path: '', type: 'module' } },
  exposes: [
    { path: './hello', assets: { js: { sync: ['7.mjs'], async: ['8.mjs'] }, css: { sync: [] } } },
  ],
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'describe-'));
  await write({
    'remote.json': JSON.stringify({
      name: 'hello-tool',
      routes: [{ path: '/hello', page: 'hello', login: false, title: 'Hello' }],
      nav: [{ label: 'Hello there', path: '/hello', audience: 'everyone', order: 1 }],
      uses: { calls: ['site/settings'], host: ['useSession'] },
    }),
    'texts/en.json': '{ "hello": { "title": "Hello, {name}", "more": "More" } }',
    'texts/de.json': '{ "hello": { "title": "Hallo, {name}" }, "manifest": { "Hello": "Hallo" } }',
    'dist/hello.mjs': PAGE,
    'dist/hello.css': '.hello_title_abcde { color: red }',
    'dist/part.mjs': 'export const a = () => () => {};',
    'dist/late.mjs': 'export {};',
    'dist/unused.mjs': 'export {};',
    'dist/index.html': '<title>The page of the tool</title>',
    'dist/.vite/manifest.json': '{}',
  });
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

const entryOf = (language: string) => readFile(join(folder, 'dist', language, 'entry.js'), 'utf8');

test('a page is a module with all files that it can reach, and each file has its hash', async () => {
  const release = await describeBuild(folder);
  expect(release).toMatchObject({ name: 'hello-tool', container: 'module', builtAgainst: {} });
  expect(release.routes[0]?.files.toSorted()).toEqual([
    'hello.css',
    'hello.mjs',
    'late.mjs',
    'part.mjs',
  ]);
  const paths = release.files.map(({ path }) => path);
  expect(paths).toEqual(paths.toSorted());
  expect(paths).toContain('unused.mjs');
  expect(paths.filter((path) => /html|vite/.test(path))).toEqual([]);
  for (const file of release.files) await readVerified(join(folder, 'dist'), file);
  expect(await entryOf('')).toContain(integrityOf(PAGE));
  expect(await entryOf('')).toMatch(new RegExp(`^var ${release.global} = `));
});

test('the entry of a language has its texts, completed by the English ones', async () => {
  const { languages } = await describeBuild(folder);
  expect(languages).toEqual({ de: { missing: 2, manifest: { Hello: 'Hallo' } } });
  expect(await entryOf('de')).toContain(
    '"texts":{"hello":{"title":"Hallo, {name}","more":"More"}}',
  );
  expect(await entryOf('zz')).toContain('"title":"⟦Héllö, {name}');
  await expect(entryOf('fr')).rejects.toThrow('ENOENT');
});

test('the calls have the fields of the contract, and the same build has the same version', async () => {
  const release = await describeBuild(folder);
  const { calls, host } = release.surface.uses;
  expect(calls['site/settings']?.response).toMatchObject({ supportEmail: 'string' });
  expect(host).toEqual(['useSession']);
  expect(await describeBuild(folder)).toEqual(release);
  await write({ 'dist/part.mjs': 'export const a = () => () => 1;' });
  expect((await describeBuild(folder)).version).not.toBe(release.version);
});

test('a container has the files of its manifest', async () => {
  const files = { 'dist/container.mjs': '', 'dist/7.mjs': '', 'dist/8.mjs': '' };
  await write({ ...files, 'dist/mf-manifest.json': JSON.stringify(CONTAINER) });
  const release = await describeBuild(folder);
  expect(release.container).toBe('manifest');
  expect(release.routes[0]?.files).toEqual(['container.mjs', '7.mjs', '8.mjs']);
});

const manifestOf = (remoteEntry: object) => ({
  'dist/mf-manifest.json': JSON.stringify({ ...CONTAINER, metaData: { remoteEntry } }),
});

test.each([
  [{ 'dist/hello.mjs': 'import "react"' }, 'dist/hello.mjs imports react'],
  [{ 'dist/hello.mjs': 'import(name)' }, 'imports an address that it computes'],
  [{ 'dist/hello.mjs': 'import "./lost.mjs"' }, 'dist/lost.mjs is missing'],
  [{ 'remote.json': '{' }, 'remote.json is not JSON'],
  [{ 'texts/de.json': '{' }, 'texts/de.json is not JSON'],
  [
    { 'remote.json': '{ "name": "a", "routes": [], "uses": { "calls": ["shop/nothing"] } }' },
    'uses shop/nothing, which the API does not have',
  ],
  [{ 'remote.json': '{ "name": "A", "routes": [] }' }, 'not a valid release description (name)'],
  [
    manifestOf({ name: 'container.js', type: 'global' }),
    'The container container.js has the type global',
  ],
  [
    manifestOf({ name: 'container.js', type: 'module' }),
    'The container container.js must end in .mjs',
  ],
  [manifestOf({ name: 'container.mjs', type: 'module' }), 'dist/container.mjs is missing'],
  [
    {
      'dist/container.mjs': '',
      'dist/mf-manifest.json': JSON.stringify({ ...CONTAINER, exposes: [] }),
    },
    "does not expose './hello'",
  ],
])('refuses %j', async (files, message) => {
  await write(files as Record<string, string>);
  await expect(describeBuild(folder)).rejects.toThrow(message);
});
