import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { finishAnimations } from '../edge/src/gate/browser/in-page/styles';
import { type Accounts, expect, site, test } from './accounts';
import { waitForLateRequests } from './fixtures';
import { routes } from './routes';

/** In px. 320 is the narrowest phone, and 1280 at a zoom of 400 %; 640 is 1280 at 200 %. */
const WIDTHS = [320, 360, 640, 768, 880, 1024, 1440];
/** A route parameter that names nothing. */
const UNKNOWN_NAME = 'nothing-by-this-name';

type Role = 'visitor' | 'customer' | 'administrator';

/** Pages of customers that show the administrator something else: an empty list or the queue. */
const OTHER_FOR_STAFF = ['/account/orders', '/support/ticket'];

/** Every route of every `remote.json`. A customer with data checks the pages behind the login. */
const cases = routes.flatMap(({ path, login, isOfStaff }) => {
  const ofCustomers: Role[] = OTHER_FOR_STAFF.includes(path)
    ? ['customer', 'administrator']
    : ['customer'];
  const roles: Role[] = isOfStaff ? ['administrator'] : login ? ofCustomers : ['visitor'];
  return roles.map((role) => ({ path, role }));
});

// As many short tests as all other files have.
test.describe.configure({ mode: 'parallel' });

for (const { path, role } of cases) {
  test(`${path} for a ${role} has a title and no axe violation, no overflow and no layout shift`, async ({
    page,
    context,
    accounts,
    console,
  }) => {
    const address = addressOf(path, accounts);
    // The address names a thing that does not exist, so the page's call fails.
    if (address.includes(UNKNOWN_NAME)) console.allow(/status of 4\d\d .*\/api\//);
    await signInAs(context, role, accounts);
    await recordLayoutShifts(page);
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await waitForLateRequests(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    expect(await page.title()).not.toBe('');

    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    expect(await axeViolations(page)).toEqual([]);
    // The dark page differs only in its colours, which change after the setting.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.evaluate(finishAnimations);
    await expect.poll(() => axeViolations(page, 'color-contrast')).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      // Polled: scripts that follow the width run after the resize.
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect
        .poll(overflow, { message: `horizontal overflow at ${width} px` })
        .toBeLessThanOrEqual(0);
    }
  });
}

test('a page whose calls fail shows a retry or still works, and is never blank', async ({
  page,
  context,
  accounts,
  console,
}) => {
  console.allow(/Failed to load resource/);
  await signInAs(context, 'customer', accounts);
  // The calls of every start are answered; the pages' own calls fail.
  await page.route(/\/api\/(?!auth\/login|site\/settings|shop-configuration)/, (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  for (const { path } of cases.filter(({ role }) => role === 'customer')) {
    await page.goto(addressOf(path, accounts));
    const main = page.getByRole('main');
    const retryOrHeading = main
      .getByRole('button', { name: 'Try again' })
      .or(main.getByRole('heading', { level: 1 }));
    await expect(retryOrHeading.first(), path).toBeVisible();
  }
});

test('a customer who opens a page of staff is led to the own orders or tickets', async ({
  page,
  context,
  accounts,
}) => {
  await signInAs(context, 'customer', accounts);
  for (const { path } of routes.filter(({ isOfStaff }) => isOfStaff)) {
    await page.goto(addressOf(path, accounts));
    await expect(page, path).toHaveURL(/\/(account\/orders|support\/ticket)$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('an unknown path answers 404 with the not-found page', async ({ page, console }) => {
  console.allow(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'We lost this page' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
});

test('with reduced motion the home page has no running animation', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLateRequests(page);
  const runningAnimations = () =>
    document.getAnimations().filter(({ playState }) => playState === 'running').length;
  expect(await page.evaluate(runningAnimations)).toBe(0);
  await page.getByRole('button', { name: 'Support' }).click();
  // A reduced transition still lasts 0.01 ms and one frame.
  await expect.poll(() => page.evaluate(runningAnimations)).toBe(0);
});

async function axeViolations(page: Page, ...rules: string[]): Promise<string[]> {
  // Otherwise axe opens a second page for each analysis. No page has a frame of another origin.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}

async function signInAs(context: BrowserContext, role: Role, accounts: Accounts): Promise<void> {
  if (role !== 'visitor') await context.addCookies(accounts[role].cookies);
}

/** An address for a route. A parameter without a test record gets a name that does not exist. */
function addressOf(path: string, { orderPath, ticketPath, customerPath }: Accounts): string {
  if (path.startsWith('/support/customers/:')) return customerPath;
  if (path.startsWith('/order/:')) return orderPath;
  if (path.startsWith('/support/ticket/view/:')) return ticketPath;
  return path.replace(/:\w+/g, UNKNOWN_NAME);
}

type WindowWithShifts = typeof globalThis & { shifts: { total: number } };

async function recordLayoutShifts(page: Page): Promise<void> {
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

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as WindowWithShifts).shifts.total);
}
