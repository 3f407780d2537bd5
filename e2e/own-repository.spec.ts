import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNPM } from '../scripts/install.mjs';
import { run } from '../scripts/run.mjs';
import { expect, site, test } from './accounts';

/**
 * A team with a repository of its own: a folder outside this repository, which has only the package
 * file of the contract, the address of the site and a token.
 */

test.describe.configure({ mode: 'serial' });

const NAME = 'parcels';
const CARD = 'src/cards/owner-tips.tsx';
const root = join(import.meta.dirname, '..');
let folder: string;
let token: string;

const work = (command: string, env = {}, quiet = false) =>
  run(command, { folder, what: command, env: { EDGE_URL: site.url, ...env }, quiet });
const release = (line: string) =>
  work(`npm run --silent release -- ${line}`, { RELEASE_TOKEN: token });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'own-repository-'));
  const making = `node scripts/new-remote.mjs ${NAME} --no-install --into ${folder}`;
  await run(making, { folder: root, what: making });
  // Everything is in the store of this repository, because the versions are the same. Pnpm would
  // take another store for a folder on another disk.
  const store = await run(`npx --yes ${PNPM} store path`, { folder: root, what: 'pnpm store' });
  const fromStore = `--frozen-lockfile --offline --store-dir ${JSON.stringify(store.trim())}`;
  await work(`npx --yes ${PNPM} install ${fromStore}`, { CI: 'true' });
  await work('npm run new-card -- support/ticket-aside owner-tips --audience staff');
  const operator = `node edge/dist/release.mjs token ${NAME} --json`;
  const made = await run(operator, {
    folder: root,
    what: operator,
    env: { DATA_DIR: site.dataDir },
  });
  token = (JSON.parse(made) as { token: string }).token;
});
test.afterAll(async () => {
  await release('retire --to /support --why "the test is over"').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

test('a new remote builds, passes the gate, and its page and card are on the site', async ({
  page,
  browser,
  accounts,
}) => {
  test.setTimeout(240_000);
  await Promise.all([work('npm test'), work('npm run build')]);
  const shipped = JSON.parse(await release('publish --activate --json')) as {
    changes?: unknown[];
  };
  expect(shipped.changes ?? []).toEqual([]);

  await page.goto(`/${NAME}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Parcels' })).toBeVisible();
  await page.goto(`/de/${NAME}`);
  await expect(page.getByText('Diese Seite ist neu und wird bald gefüllt.')).toBeVisible();

  const context = await browser.newContext({ storageState: accounts.administrator });
  const ticket = await context.newPage();
  await ticket.goto(accounts.ticketPath);
  await expect(ticket.getByText('Owner tips')).toBeVisible();
  await expect(ticket.getByRole('link', { name: 'Orders (1)' })).toBeVisible();
  await context.close();
});

test('its types are checked against the contract', async () => {
  await work('npm run check');
  const file = join(folder, CARD);
  const code = await readFile(file, 'utf8');
  await writeFile(file, code.replaceAll('ownerId', 'ownersId'));
  await expect(work('npm run check', {}, true)).rejects.toThrow('npm run check failed');
});
