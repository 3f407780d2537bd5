import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { site } from './site.mjs';

export { expect, site };

export type Customer = { email: string; password: string };

type Fixtures = {
  /** Fails the test on console errors and warnings; `allow` names the ones that the test causes. */
  console: { allow: (pattern: RegExp) => void };
  customer: Customer;
};

export const test = base.extend<Fixtures>({
  console: [
    async ({ context }, use) => {
      const consoleErrors: string[] = [];
      const allowed: RegExp[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => consoleErrors.push(`exception: ${error.error().stack}`));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(
        consoleErrors.filter((text) => !allowed.some((pattern) => pattern.test(text))),
      ).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern.
  customer: async ({}, use, { testId, retry }) => {
    await use({
      email: `customer-${testId.slice(-12)}-${retry}-${Date.now()}@example.test`,
      password: 'open-sesame-7',
    });
  },
});

/**
 * Waits for a mail to the address with this subject or heading. Resolves to the links in the newest
 * one.
 */
export async function linksInMailTo(
  address: string,
  about: RegExp,
  dataDir = site.dataDir,
): Promise<string[]> {
  let links: string[] = [];
  await expect
    .poll(async () => {
      links = await newestLinks(address, about, dataDir);
      return links.length;
    }, `a mail to ${address}`)
    .toBeGreaterThan(0);
  return links;
}

async function newestLinks(address: string, about: RegExp, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const files = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse();
  for (const file of files) {
    const mail = await PostalMime.parse(await readFile(join(folder, file)));
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(mail.html ?? '')?.[1] ?? '';
    const isAbout = about.test(mail.subject ?? '') || about.test(heading);
    if (mail.to?.some((to) => to.address === address) && isAbout)
      return mail.text?.match(/https?:\/\/\S+/g) ?? [];
  }
  return [];
}

/** Waits until the built-in bot check has passed. */
export async function passBotCheck(page: Page): Promise<void> {
  await expect(page.getByText('Checked', { exact: true })).toBeVisible({ timeout: 30_000 });
}

export async function signIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto('/sign-in/');
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible();
  // The navbar changes before the next page is shown. The new page takes the focus, which closes
  // a menu that was opened too early.
  await expect(page.getByRole('main')).toBeFocused();
}

export async function fillSignIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function fillSignUp(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Types into the page's rich-text editor. */
export async function typeMessage(page: Page, text: string): Promise<void> {
  const body = page.frameLocator('iframe.tox-edit-area__iframe').locator('body');
  await body.click();
  await body.pressSequentially(text);
}

/** Sends a new ticket. Its page is open afterwards. Resolves to its address. */
export async function openTicket(page: Page, title: string, message: string): Promise<string> {
  await page.goto('/support/ticket/new-ticket');
  await page.getByLabel('Title').fill(title);
  await typeMessage(page, message);
  await passBotCheck(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ticket #\d+/ })).toBeVisible();
  return page.url();
}

/**
 * Waits until the page has loaded nothing for half a second. ('networkidle' waits for ever after a
 * page that has sent its visitor on to another one.)
 */
export async function waitForLateRequests(page: Page): Promise<void> {
  const msWithoutAnswer = () => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return performance.now() - Math.max(0, ...entries.map(({ responseEnd }) => responseEnd));
  };
  await expect
    .poll(() => page.evaluate(msWithoutAnswer), { intervals: [100] })
    .toBeGreaterThan(500);
}
