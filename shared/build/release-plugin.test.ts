import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { release } from '@site/shared/release';
import { CountersPlugin } from './counters-plugin.mjs';
import { webpack } from './plugins.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { SurfacePlugin } from './surface-plugin.mjs';
import { TextsPlugin } from './texts/texts-plugin.mjs';

const nav = [
  { label: 'My orders', path: '/orders', audience: 'customer', order: 10, group: 'My account' },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  writeFileSync(join(folder, 'entry.js'), 'globalThis.shop = 1;');
  writeFileSync(join(folder, 'package.json'), '{"name":"shop"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The release.json of a build with these options. */
async function builtRelease(options: object) {
  const path = join(folder, 'dist');
  const compiler = webpack({
    mode: 'production',
    context: folder,
    devtool: 'hidden-nosources-source-map',
    entry: { shop: './entry.js' },
    output: { path, filename: 'entry.[contenthash:8].js' },
    plugins: [
      new TextsPlugin({ packages: [folder] }),
      new SurfacePlugin({ isShell: false }),
      new CountersPlugin(),
      new ReleasePlugin({ name: 'shop', global: '', ...options }),
    ],
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error: Error | null) => (error ? reject(error) : resolve())),
  );
  return release.parse(JSON.parse(readFileSync(join(path, 'release.json'), 'utf8')));
}

/** Writes a remote.json with this content. Returns its path. */
function manifest(content: object): string {
  const file = join(folder, 'remote.json');
  writeFileSync(file, JSON.stringify({ routes: [], ...content }));
  return file;
}

test('writes the nav entries of remote.json into release.json, and none if there are none', async () => {
  expect((await builtRelease({ manifestFile: manifest({ nav }) })).nav).toEqual(nav);
  expect((await builtRelease({ manifestFile: manifest({}) })).nav).toEqual([]);
});

test('a language has the titles of pages without a route, and lacks those it does not translate', async () => {
  mkdirSync(join(folder, 'texts'));
  const page = { title: 'Shop' };
  const manifest = { Lost: 'Verloren' };
  writeFileSync(join(folder, 'texts/en.json'), JSON.stringify({ page }));
  writeFileSync(join(folder, 'texts/de.json'), JSON.stringify({ page, manifest }));
  const { languages } = await builtRelease({ textsOfEdge: ['Lost', 'Ended'] });
  expect(languages).toEqual({ de: { missing: 1, manifest } });
});

test('other nav entries give another version', async () => {
  const withNav = await builtRelease({ manifestFile: manifest({ nav }) });
  const without = await builtRelease({ manifestFile: manifest({}) });
  expect(withNav.version).not.toBe(without.version);
});

test('the source maps of its scripts are part of a release, and no page loads them', async () => {
  const { files, entry, initial } = await builtRelease({});
  expect(files.map(({ path }) => path)).toEqual([entry, `${entry}.map`]);
  expect(initial).toEqual([]);
  expect(readFileSync(join(folder, 'dist', entry), 'utf8')).not.toContain('sourceMappingURL');
});

test('writes the journeys of src/journeys.ts, and none without the file', async () => {
  expect((await builtRelease({ journeysOf: folder })).journeys).toEqual([]);
  mkdirSync(join(folder, 'src'));
  writeFileSync(
    join(folder, 'src/journeys.ts'),
    `import type { Journey } from '@site/shared/release';
    export const journeys: Journey[] = [{ name: 'looks', as: 'visitor', steps: [{ open: '/' }] }];`,
  );
  expect((await builtRelease({ journeysOf: folder })).journeys).toEqual([
    { name: 'looks', as: 'visitor', steps: [{ open: '/' }] },
  ]);
});

test('a release has the calls of each client of its remote', async () => {
  mkdirSync(join(folder, 'src'));
  const client = (name: string) =>
    `export const ${name} = { ticket: { replyTicket() {}, snoozeTickets() {} } };`;
  writeFileSync(join(folder, 'src/client.ts'), client('client'));
  writeFileSync(join(folder, 'src/staff-client.ts'), client('staffClient'));
  writeFileSync(
    join(folder, 'entry.js'),
    `import { client } from './src/client.ts';
     import { staffClient } from './src/staff-client.ts';
     client.ticket.replyTicket(); staffClient.ticket.snoozeTickets();`,
  );
  const { surface } = await builtRelease({});
  expect(Object.keys(surface.uses.calls).sort()).toEqual([
    'ticket/reply-ticket',
    'ticket/snooze-tickets',
  ]);
});
