import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../shared/src/testing/until';
import { createReleaseBuilders, watchPackages } from './release-builders.mjs';
import { createSmallRemote, smallManifest } from './testing/small-remote';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'builders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build takes long on a busy machine. */
const BUILD_TIMEOUT_MS = 90_000;
const becomes = (isTrue: () => boolean) => until(isTrue, 'It was not built.', BUILD_TIMEOUT_MS);

type Built = {
  version: string;
  server: string;
  files: { path: string; integrity: string }[];
  routes: { page: string; title: string; files: string[] }[];
  counters: string[];
};

/** The release.json of a build. */
const releaseIn = (dist: string): Built =>
  JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));

/** Keeps the errors of builds out of the output of the tests. */
function quiet() {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  return () => write.mock.calls.map(([text]) => String(text)).join('');
}

test('the same sources give the same release in any folder, an unchanged file stays the same, and an error fails the build', async () => {
  const [one, two] = ['a', 'b'].map((name) => createSmallRemote(join(folder, name)));
  const builders = createReleaseBuilders();
  try {
    // At the same time, in processes of their own.
    await Promise.all([one, two].map((remote) => builders.build(remote?.folder)));
    const first = releaseIn(join(folder, 'a/dist'));
    const second = releaseIn(join(folder, 'b/dist'));
    expect(second.files).toEqual(first.files);
    expect(first.counters).toEqual(['small-opened']);
    expect(second.version).toBe(first.version);

    // A script or style whose source did not change keeps its name and content.
    one?.write('src/pages/small.tsx', 'export function Component() { return <p>Changed</p>; }');
    await builders.build(one?.folder);
    const after = releaseIn(join(folder, 'a/dist'));
    const changed = after.files
      .filter(({ path, integrity }) =>
        first.files.every((file) => file.path !== path || file.integrity !== integrity),
      )
      .map(({ path }) => path)
      .filter((path) => /\.(js|css)$/.test(path) && !path.startsWith('server.'));
    const filesOf = (wanted: string) =>
      after.routes.find(({ page }) => page === wanted)?.files ?? [];
    const own = filesOf('small').filter((path) => !filesOf('other').includes(path));
    expect(own).toHaveLength(1);
    expect(filesOf('other').some((path) => path.endsWith('.css'))).toBe(true);
    // The entry of each language, also of the gate's, has the hashes of its files.
    expect(changed.sort()).toEqual([...own, 'entry.js', 'zz/entry.js'].sort());

    const printed = quiet();
    two?.write('src/pages/small.tsx', 'export function Component( {');
    await expect(builders.build(two?.folder)).rejects.toThrow('Building b failed.');
    expect(printed()).toContain('small.tsx');
  } finally {
    builders.end();
  }
});

test('a watched package is built after each change, also of remote.json, and its problems are known', async () => {
  const remote = createSmallRemote(join(folder, 'small'));
  const dist = join(folder, 'built');
  let last: { names: string[]; hasProblems: boolean } | undefined;
  const watching = watchPackages([{ name: 'small', folder: remote.folder }], {
    processes: 1,
    folderOf: () => dist,
    onBuilt: (names: string[], hasProblems: boolean) => {
      last = { names, hasProblems };
    },
  });
  // Files that have just been written may be built twice.
  const isBuilt = () => !watching.isBuilding() && last?.hasProblems === false;
  const texts = () =>
    readdirSync(dist)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dist, name), 'utf8'))
      .join('\n');
  try {
    await becomes(isBuilt);
    expect(last?.names).toEqual(['small']);
    const { server } = releaseIn(dist);

    remote.write('src/pages/small.tsx', 'export function Component() { return <p>Second</p>; }');
    await becomes(() => isBuilt() && texts().includes('Second'));
    expect(texts()).not.toContain('Small');
    expect(releaseIn(dist).server).not.toBe(server);

    remote.write('remote.json', smallManifest('Changed title'));
    await becomes(() => isBuilt() && releaseIn(dist).routes[0]?.title === 'Changed title');

    quiet();
    remote.write('src/pages/small.tsx', 'export function Component( {');
    await becomes(() => last?.hasProblems === true);
    remote.write('src/pages/small.tsx', 'export function Component() { return <p>Third</p>; }');
    await becomes(() => isBuilt() && texts().includes('Third'));
  } finally {
    watching.end();
  }
});
