import { release } from '@site/shared/release';
import { CountersPlugin } from './counters-plugin.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { SurfacePlugin } from './surface-plugin.mjs';
import { buildFolder } from './testing/build-folder';
import { TextsPlugin } from './texts/texts-plugin.mjs';

const nav = [
  { label: 'My orders', path: '/orders', audience: 'customer', order: 10, group: 'My account' },
];

const folder = buildFolder();
beforeEach(() => {
  folder.write('entry.js', 'globalThis.shop = 1;');
  folder.write('package.json', '{"name":"shop"}');
});

/** The release.json of a build with these options. */
async function builtRelease(options: object) {
  await folder.build({
    devtool: 'hidden-nosources-source-map',
    entry: { shop: './entry.js' },
    output: { filename: 'entry.[contenthash:8].js' },
    plugins: [
      new TextsPlugin({ packages: [folder.pathOf()] }),
      new SurfacePlugin({ isShell: false }),
      new CountersPlugin(),
      new ReleasePlugin({ name: 'shop', global: '', ...options }),
    ],
  });
  return release.parse(JSON.parse(folder.read('dist/release.json')));
}

/** Writes a remote.json with this content. Returns its path. */
function manifest(content: object): string {
  folder.write('remote.json', JSON.stringify({ routes: [], ...content }));
  return folder.pathOf('remote.json');
}

test('writes the nav entries of remote.json into release.json, with another version', async () => {
  const withNav = await builtRelease({ manifestFile: manifest({ nav }) });
  const without = await builtRelease({ manifestFile: manifest({}) });
  expect([withNav.nav, without.nav]).toEqual([nav, []]);
  expect(withNav.version).not.toBe(without.version);
});

test('a language has the titles of pages without a route, and lacks those it does not translate', async () => {
  const page = { title: 'Shop' };
  const manifest = { Lost: 'Verloren' };
  folder.write('texts/en.json', JSON.stringify({ page }));
  folder.write('texts/de.json', JSON.stringify({ page, manifest }));
  const { languages } = await builtRelease({ textsOfEdge: ['Lost', 'Ended'] });
  expect(languages).toEqual({ de: { missing: 1, manifest } });
});

test('the source maps of its scripts are part of a release, and no page loads them', async () => {
  const { files, entry, initial } = await builtRelease({});
  expect(files.map(({ path }) => path)).toEqual([entry, `${entry}.map`]);
  expect(initial).toEqual([]);
  expect(folder.read(`dist/${entry}`)).not.toContain('sourceMappingURL');
});

test('writes the journeys of src/journeys.ts, and none without the file', async () => {
  expect((await builtRelease({ journeysOf: folder.pathOf() })).journeys).toEqual([]);
  folder.write(
    'src/journeys.ts',
    `import type { Journey } from '@site/shared/release';
    export const journeys: Journey[] = [{ name: 'looks', as: 'visitor', steps: [{ open: '/' }] }];`,
  );
  expect((await builtRelease({ journeysOf: folder.pathOf() })).journeys).toEqual([
    { name: 'looks', as: 'visitor', steps: [{ open: '/' }] },
  ]);
});

test('a release has the calls of each client of its remote', async () => {
  const client = (name: string) =>
    `export const ${name} = { ticket: { replyTicket() {}, snoozeTickets() {} } };`;
  folder.write('src/client.ts', client('client'));
  folder.write('src/staff-client.ts', client('staffClient'));
  folder.write(
    'entry.js',
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
