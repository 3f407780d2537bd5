import type { Page } from '@playwright/test';
import { type Finding, findingOfTime } from './findings';

/** Long enough for a navigation within the document on a busy machine. */
const BACK_TIMEOUT_MS = 5_000;
/** Long enough for a page that undoes it. */
const UNDO_MS = 300;

/** Goes back within the document, and forward again. `path` is that of the entry before. */
export async function backButton(page: Page, path: string): Promise<Finding[]> {
  const start = page.url();
  const pathAfter = async (move: 'back' | 'forward') => {
    const before = page.url();
    await page.evaluate((name) => history[name](), move);
    const timeout = BACK_TIMEOUT_MS;
    await page
      .waitForURL((url) => url.href !== before, { timeout, waitUntil: 'commit' })
      .catch(() => {});
    await page.waitForTimeout(UNDO_MS);
    return new URL(page.url()).pathname;
  };
  const reached = await pathAfter('back');
  if (page.url() !== start) await pathAfter('forward');
  return reached === path
    ? []
    : [findingOfTime(`the back button leads to ${reached} in place of ${path}`)];
}
