import { type Browser, expect, type Page, test } from '@playwright/test';
import { reportVisit } from '../report-visit';
import { openWorkshop, type Workshop } from './build-case';
import { createCustomers } from './customers';
import { append, type Edit, inComponent } from './edit-source';
import { storeWalk } from './store-results';
import { becomeVisitor, startTwoEdges, type TwoEdges } from './two-edges';
import { startLoad } from './walk-load';

/** Long enough for a machine that does other work. */
const SETUP_TIMEOUT_MS = 600_000;
const WALK_TIMEOUT_MS = 3_000_000;
/** They order over HTTP, again and again. */
const CUSTOMERS = 5;
/** Each buys once, in a browser. */
const SHOPPERS = 8;
/** Short steps: a step needs few views and takes at least half a minute. */
const PLAN = '--steps 50,100 --views 10 --json';
const PERCENT = 50;
const MAX_FAULTY_VISITORS = 40;
const VISITORS_BEFORE_WATCH = 60;

/** A fault that only visitors with a German browser have. */
const germanFault = (text: string): Edit =>
  inComponent('orders', `if (navigator.language.startsWith('de')) throw new Error('${text}');`);

let workshop: Workshop;
let site: TwoEdges;
test.beforeAll(async () => {
  test.setTimeout(SETUP_TIMEOUT_MS);
  workshop = await openWorkshop();
  // The walk is about releases that follow each other; the gate in full is part of the bad builds.
  site = await startTwoEdges({ GATE_DEPTH: 'quick' });
});
test.afterAll(async () => {
  await site?.close();
  await workshop?.remove();
});

test('two teams release in turn while the releases of a third team fail at each stage', async ({
  browser,
}) => {
  test.setTimeout(WALK_TIMEOUT_MS);
  const accounts = await createCustomers(site.urls[0], site.mailFolder, CUSTOMERS + SHOPPERS);
  const shopBefore = (await site.list('shop')).live;
  const load = startLoad(
    site,
    { customers: accounts.slice(SHOPPERS), shoppers: accounts.slice(0, SHOPPERS) },
    browser,
  );

  const failing = failingTeam(browser);
  let isOver = false;
  void failing.finally(() => {
    isOver = true;
  });
  const ships = shipInTurn(['marketing', 'support'], () => isOver);
  const [stages, released] = await Promise.all([failing, ships]);
  const { requests, orders, browserOrders, failures } = await load.stop();

  const figures = {
    releases: released.length,
    requests,
    orders,
    browserOrders,
    failures: failures.length,
    stages,
  };
  console.log(JSON.stringify(figures, null, 2));
  expect(failures).toEqual([]);
  expect(orders).toBeGreaterThan(10);
  expect(browserOrders).toBeGreaterThan(0);
  expect(released.length).toBeGreaterThanOrEqual(2);
  for (const name of ['marketing', 'support'])
    expect((await site.list(name)).live).toBe(
      released.findLast((one) => one.name === name)?.version,
    );
  expect((await site.list('shop')).live).toBe(shopBefore);
  storeWalk(figures);
});

/** Ships one remote after the other, until the failing team is done. */
async function shipInTurn(names: string[], isOver: () => boolean) {
  const released: { name: string; version: string }[] = [];
  for (let turn = 0; turn < names.length || !isOver(); turn += 1) {
    const name = names[turn % names.length] as 'marketing' | 'support';
    const folder = await built(
      name,
      append('src/remote.tsx', `Object.assign(globalThis, { turn: ${turn} });`),
    );
    const shipped = await site.release(name, folder, `ship ${PLAN} --why turn-${turn}`);
    expect(shipped.code, shipped.out + shipped.err).toBe(0);
    const { live } = await site.list(name);
    released.push({ name, version: live ?? '' });
  }
  return released;
}

/** Takes releases of the shop through each stage, and returns what stopped them. */
async function failingTeam(browser: Browser): Promise<Record<string, string>> {
  const broken = await workshop.build({
    package: 'remote-shop',
    edits: [append('src/pages/orders.tsx', 'Object.assign(globalThis, { newer: /(?i:a)b/ });')],
  });
  expect(broken).toHaveProperty('error');

  const throwing = await built('shop', inComponent('orders', "throw new Error('broken');"));
  const refused = await site.release('shop', throwing, `ship ${PLAN}`);
  expect(refused.code).toBe(1);
  const { problems } = JSON.parse(refused.out.trim().split('\n').at(-1) ?? '') as {
    problems: string[];
  };

  const folder = await built('shop', germanFault('German is broken.'));
  const shipping = site.release('shop', folder, `ship --steps 10,100 --views 500 --json`);
  await expect.poll(async () => (await site.list('shop')).canary?.percent, LONG).toBe(10);
  const inCanary = await faultyVisits(browser, 10, async () => !(await site.list('shop')).canary);
  expect((await shipping).code).toBe(1);
  const canaryReason = await site.reasonOfLastChange('shop');

  const hasty = await built('shop', germanFault('German is still broken.'));
  const published = await site.release('shop', hasty, 'publish --json');
  expect(published.code, published.out + published.err).toBe(0);
  const { version } = JSON.parse(published.out) as { version: string };
  for (let turn = 0; turn < VISITORS_BEFORE_WATCH; turn += 1)
    await reportVisit(
      site.urls[turn % 2] as string,
      '/account/orders',
      site.newVisitor('shop', { percent: PERCENT, isCanary: false }),
    );
  const activated = await site.release('shop', hasty, `activate ${version} --why haste`);
  expect(activated.code, activated.err).toBe(0);
  const inWatch = await faultyVisits(
    browser,
    PERCENT,
    async () => (await site.list('shop')).live !== version,
  );
  const watchReason = await site.reasonOfLastChange('shop');

  return {
    build: 'the build fails',
    gate: problems[0] ?? '',
    canary: `${canaryReason} (after ${inCanary} visitors)`,
    watch: `${watchReason} (after ${inWatch} visitors)`,
  };
}

/** How long a visitor looks at the page, which reports its fault meanwhile. */
const VISIT_MS = 1_000;
const LONG = { timeout: 300_000 };

/** Visits of German browsers until the edge has ended the release. Returns their number. */
async function faultyVisits(
  browser: Browser,
  percent: number,
  isEnded: () => Promise<boolean>,
): Promise<number> {
  for (let visitors = 1; visitors <= MAX_FAULTY_VISITORS; visitors += 1) {
    const context = await browser.newContext();
    await becomeVisitor(context, site.newVisitor('shop', { percent, isCanary: true }));
    const page = await context.newPage();
    await openAsGerman(page, site.urls[visitors % 2] as string);
    await context.close();
    if (await isEnded()) return visitors;
  }
  throw new Error(`The release was not ended after ${MAX_FAULTY_VISITORS} visitors.`);
}

async function openAsGerman(page: Page, url: string): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { get: () => 'de-DE' }),
  );
  await page.goto(`${url}/account/orders`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(VISIT_MS);
}

async function built(name: 'marketing' | 'shop' | 'support', edit: Edit): Promise<string> {
  const result = await workshop.build({ package: `remote-${name}`, edits: [edit] });
  if ('error' in result) throw new Error(result.error);
  return result.folder;
}
