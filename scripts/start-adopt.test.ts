import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { remoteBuild, shellBuild, writeBuiltRelease } from '../edge/src/testing/built-release';
import { bundle } from '../edge/src/testing/bundle';
import { createCheckout, TIMEOUT_MS, until } from './testing/start-checkout';

/** For three starts. */
const TEST_TIMEOUT_MS = 3 * TIMEOUT_MS;

const checkout = createCheckout();
afterAll(() => checkout.remove());

/** Builds the shop and the shell of the checkout. Returns the version of the shop. */
function buildPackages(mark: string): string {
  for (const name of ['shell', 'remote-shop']) checkout.write(`${name}/package.json`, '{}');
  writeBuiltRelease(join(checkout.folder, 'shell/dist'), shellBuild());
  const shop = remoteBuild('shop', ['/'], mark);
  return writeBuiltRelease(join(checkout.folder, 'remote-shop/dist'), shop).version;
}

/** Starts the site, waits until it is ready, and stops it. Returns what it printed. */
async function startAndStop(...options: string[]): Promise<string> {
  const { child, ended, output } = await checkout.start(
    process.execPath,
    ['scripts/start.mjs', ...options],
    { CHROMIUM_PATH: 'off', LOG_LEVEL: 'silent' },
  );
  await until(() => /The site is ready|failed/.test(output()), output);
  child.kill('SIGTERM');
  await ended;
  return output();
}

const dataFile = (name: string) =>
  JSON.parse(readFileSync(join(checkout.folder, 'data', name), 'utf8'));

test(
  '`npm start -- --adopt` makes the local builds live through the gate, with a token that ends',
  async () => {
    // The programs of the edge are the real ones.
    mkdirSync(join(checkout.folder, 'bundles'));
    for (const [source, name] of [
      ['server', 'server'],
      ['cli/release', 'release'],
      ['cli/release-local', 'release-local'],
    ] as const)
      cpSync(
        bundle(source, join(checkout.folder, 'bundles')),
        join(checkout.folder, `edge/dist/${name}.mjs`),
      );
    symlinkSync(
      join(__dirname, '../edge/node_modules'),
      join(checkout.folder, 'edge/node_modules'),
    );

    const first = buildPackages('one');
    await startAndStop();
    expect(dataFile('live.json').releases.shop.live.version).toBe(first);
    const second = buildPackages('two');
    const kept = await startAndStop();
    expect(kept).toContain(`shop: the local build ${second} is not live, ${first} is.`);
    expect(kept).toContain('Visitors still get the old pages of these names');
    expect(kept).toContain('npm start -- --adopt');
    expect(dataFile('live.json').releases.shop.live.version).toBe(first);

    expect(await startAndStop('--adopt')).toContain(`✓ shop: ${second} is live`);
    const { releases, history } = dataFile('live.json');
    expect(releases.shop).toMatchObject({
      live: { version: second },
      previous: { version: first },
      watch: { release: second },
    });
    const changes = history.filter(({ action }: { action: string }) => action === 'activate');
    expect(changes.at(-1)).toMatchObject({ name: 'shop', why: 'npm start -- --adopt' });
    expect(readdirSync(join(checkout.folder, 'data/release-tokens'))).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);
