import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { type Accounts, expect, site, test } from './accounts';
import { routes } from './routes';

/** 320: the narrowest phone, and 1280 at 400 %; 640: 1280 at 200 %. */
const WIDTHS = [320, 360, 640, 768, 880, 1024, 1440];
const NOTHING = 'nothing-by-this-name';

/** Held to by every page that a remote declares, without naming any of them here; a page behind the login also when it is empty. */
const cases = routes.flatMap(({ path, login }) => {
  const people = login ? (['customer', 'administrator'] as const) : (['visitor'] as const);
  return people
    .filter((who) => who !== 'administrator' || !path.includes(':'))
    .map((who) => ({ path, who }));
});

for (const { path, who } of cases) {
  test(`${path} for a ${who}: no finding of axe, no sideways scrolling, no shift, a title`, async ({
    page,
    context,
    accounts,
    console,
  }) => {
    const address = addressOf(path, accounts);
    // Nobody made what this address names: the page has to say so.
    if (address.includes(NOTHING)) console.allow(/status of 4\d\d .*\/api\//);
    await enter(context, who, accounts);
    await watchShifts(page);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    expect(await page.title()).not.toBe('');

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await findings(new AxeBuilder({ page }))).toEqual([]);
    // The dark page is the same page in other colours.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await findings(new AxeBuilder({ page }).withRules('color-contrast'))).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // Polled: what follows the width by script has its turn after the resize.
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect
        .poll(overflow, { message: `horizontal overflow at ${width} px`, timeout: 2_000 })
        .toBeLessThanOrEqual(0);
    }
  });
}

test('a page whose calls fail says so or still works, and is never blank', async ({
  page,
  context,
  accounts,
  console,
}) => {
  console.allow(/Failed to load resource/);
  await enter(context, 'customer', accounts);
  // What every page starts with has its answer; the pages' own calls have none.
  await page.route(/\/api\/(?!auth\/login|site\/settings|shop-configuration)/, (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  for (const { path } of cases.filter(({ who }) => who === 'customer')) {
    await page.goto(addressOf(path, accounts));
    const main = page.getByRole('main');
    const said = main
      .getByRole('button', { name: 'Try again' })
      .or(main.getByRole('heading', { level: 1 }));
    await expect(said.first(), path).toBeVisible();
  }
});

test('an unknown path is a 404 with the page that says so', async ({ page, console }) => {
  console.allow(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We lost this page' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('under reduced motion nothing on the home page moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await settled(page);
  const moving = () =>
    document.getAnimations().filter(({ playState }) => playState === 'running').length;
  expect(await page.evaluate(moving)).toBe(0);
  await page.getByRole('button', { name: 'Support' }).click();
  // What was asked not to move still takes its hundredth of a millisecond, and a frame.
  await expect.poll(() => page.evaluate(moving), { timeout: 1_000 }).toBe(0);
});

/** Everything that comes late has come; a page that goes on asking is not waited for longer. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);
}

async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}

async function enter(
  context: BrowserContext,
  who: (typeof cases)[number]['who'],
  accounts: Accounts,
): Promise<void> {
  if (who !== 'visitor') await context.addCookies(accounts[who].cookies);
}

/** An address of a declared path; what nobody made stands in for a parameter that has no page of its own. */
function addressOf(path: string, { orderPath, ticketPath }: Accounts): string {
  if (path.startsWith('/order/:')) return orderPath;
  if (path.startsWith('/support/ticket/view/:')) return ticketPath;
  return path.replace(/:\w+/g, NOTHING);
}

type WithShifts = typeof globalThis & { shifts: { total: number } };

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.total += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as WithShifts).shifts.total);
}
