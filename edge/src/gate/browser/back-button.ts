import type { Page } from '@playwright/test';
import { type Finding, findingOf } from './findings';

/** Long enough for a navigation within the document, and for a page that undoes it. */
const BACK_MS = 500;

/** Goes back within the document, and forward again. `path` is that of the entry before. */
export async function backButton(page: Page, path: string): Promise<Finding[]> {
  const start = page.url();
  const pathAfter = async (move: 'back' | 'forward') => {
    await page.evaluate((name) => history[name](), move);
    await page.waitForTimeout(BACK_MS);
    return new URL(page.url()).pathname;
  };
  const reached = await pathAfter('back');
  if (page.url() !== start) await pathAfter('forward');
  return reached === path
    ? []
    : [findingOf(`the back button leads to ${reached} in place of ${path}`)];
}
