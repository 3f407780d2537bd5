import type { Page } from '@playwright/test';
import { isInRollout } from '../edge/src/rollout/visitor-bucket';
import { expect, site, test } from './fixtures';
import { reportVisit } from './report-visit';
import { createTeamFolder, type TeamFolder } from './team-folder';

let shop: TeamFolder;
let support: TeamFolder;
/** The releases that were live before these tests. The other specs expect them. */
let before: Map<TeamFolder, string>;
/** Published by the first hook, because the gate takes seconds. The marks are in their pages. */
let shopOne: string;
let shopTwo: string;
let supportOne: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await createTeamFolder('shop');
  support = await createTeamFolder('support');
  before = new Map(
    await Promise.all(
      [shop, support].map(async (team) => [team, (await stateOf(team)).live] as const),
    ),
  );
  shopOne = await publish(shop, 'shop one');
  shopTwo = await publish(shop, 'shop two');
  supportOne = await publish(support, 'support one');
});
test.afterAll(async () => {
  for (const [team, version] of before) {
    await team.release(`activate ${version} --why afterwards`);
    await team.remove();
  }
});

async function stateOf(
  team: TeamFolder,
): Promise<{ live: string; previous: string | null; canary: { version: string } | null }> {
  return JSON.parse((await team.release('list --json')).out);
}

async function done(team: TeamFolder, line: string): Promise<void> {
  const { code, out, err } = await team.release(line);
  expect(code, out + err).toBe(0);
}

const PAGES = { shop: '/order', support: '/support' };

/** Publishes a release with a mark in the page of these tests. Returns its version. */
async function publish(team: TeamFolder, mark: string): Promise<string> {
  const version = await team.buildPage(mark, PAGES[team.name as keyof typeof PAGES]);
  await done(team, 'publish');
  return version;
}

/** What was live before these tests is live again. */
async function startAgain(team: TeamFolder): Promise<string> {
  const version = before.get(team) ?? '';
  if ((await stateOf(team)).live !== version) await done(team, `activate ${version}`);
  return version;
}

/** The mark of the release whose page is open. */
async function markOf(page: Page, name: string): Promise<unknown> {
  return page.evaluate((key) => (globalThis as Record<string, unknown>)[key], `mark_${name}_page`);
}

/** Navigates without a new document, as a link does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('two teams release in turn from their own folders, and each release is live at once', async ({
  page,
}) => {
  for (const [team, path, version, mark] of [
    [shop, PAGES.shop, shopOne, 'shop one'],
    [support, PAGES.support, supportOne, 'support one'],
    [shop, PAGES.shop, shopTwo, 'shop two'],
  ] as const) {
    await done(team, `activate ${version}`);
    expect((await stateOf(team)).live).toBe(version);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    expect(await markOf(page, team.name)).toBe(mark);
  }
  // One page runs both.
  await page.goto('/support');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'support')).toBe('support one');
  await follow(page, '/order');
  await expect.poll(() => markOf(page, 'shop')).toBe('shop two');
  await done(shop, 'rollback');
  await page.goto('/order');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'shop')).toBe('shop one');
});

test('a page that is open during four releases keeps the release it started with', async ({
  page,
}) => {
  const start = await startAgain(shop);
  await page.goto('/support');
  await expect(heading(page)).toBeVisible();
  for (let release = 0; release < 4; release += 1)
    await done(shop, `activate ${release % 2 === 0 ? shopOne : shopTwo}`);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await follow(page, '/order');
  await expect(heading(page)).toBeVisible();
  await expect
    .poll(() => asked.filter((path) => path.startsWith('/releases/shop/')).length)
    .toBeGreaterThan(0);
  const wrong = asked.filter(
    (path) => path.startsWith('/releases/shop/') && !path.startsWith(`/releases/shop/${start}/`),
  );
  expect(wrong).toEqual([]);
  // The next document uses the newest release.
  await page.goto('/order');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'shop')).toBe('shop two');
});

test('a preview link shows a release in one browser with a banner and a way out; after activation every visitor gets it', async ({
  page,
  browser,
}) => {
  await startAgain(support);
  const { url } = JSON.parse((await support.release('preview --json')).out) as { url: string };
  const banner = page.getByText(new RegExp(`preview.*support.*${supportOne}`, 'i'));
  await page.goto(url);
  await expect(banner).toBeVisible();
  // The link's signature is removed from the address.
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/support');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'support')).toBe('support one');
  await expect(banner).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(`${site.url}/support`);
  await expect(heading(other)).toBeVisible();
  expect(await markOf(other, 'support')).not.toBe('support one');
  await other.context().close();

  await page.getByRole('link', { name: 'End preview' }).click();
  await page.waitForURL(site.url);
  await page.goto('/support');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'support')).not.toBe('support one');

  await done(support, 'activate');
  await page.goto('/support');
  await expect(heading(page)).toBeVisible();
  expect(await markOf(page, 'support')).toBe('support one');
  await expect(banner).toBeHidden();
});

test('a rollout reaches its share of visitors and stays with them; a failing rollout ends itself', async ({
  request,
}) => {
  const stable = await startAgain(shop);
  const buckets = Array.from({ length: 50 }, (_, index) => index * 200);
  const gets = (bucket: number) =>
    request
      .get(`${site.url}/order`, { headers: { cookie: `release-bucket=${bucket}` } })
      .then(async (answer) => (await answer.text()).includes(`href="/releases/shop/${shopTwo}/`));
  await done(shop, 'rollout 10%');
  const few = await Promise.all(buckets.map(gets));
  await done(shop, 'rollout 30%');
  const more = await Promise.all(buckets.map(gets));
  const expected = (percent: number) => buckets.map((one) => isInRollout(one, 'shop', percent));
  expect([few, more]).toEqual([expected(10), expected(30)]);
  expect(few.filter((was, index) => was && !more[index])).toEqual([]);

  const bucketOf = (isCanary: boolean) =>
    buckets.find((one) => isInRollout(one, 'shop', 30) === isCanary);
  const visit = (bucket = 0, address: string, outcome: 'shown' | 'failed') => {
    const cookies = [{ name: 'release-bucket', value: String(bucket) }];
    return reportVisit(site.url, '/order', { address, cookies }, outcome);
  };
  for (let visitor = 0; visitor < 20; visitor += 1) {
    await visit(bucketOf(false), `192.0.2.${visitor}`, 'shown');
    await visit(bucketOf(true), `198.51.100.${visitor}`, 'failed');
  }
  expect(await stateOf(shop)).toMatchObject({ live: stable, canary: null });
  const entries = (await shop.release('history')).out.split('\n');
  expect(entries).toContainEqual(
    expect.stringMatching(/revert .*edge: failed in \d+ of \d+ views/),
  );
});
