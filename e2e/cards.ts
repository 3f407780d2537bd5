import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { builtFolder } from './variants';

type Report = { kind: string; remote: string; version?: string; outcome: string };

/** The file with the code of a card of the shop. */
export async function cardFile(cardName: string): Promise<string> {
  const text = await readFile(join(builtFolder('shop'), 'release.json'), 'utf8');
  const { cards } = JSON.parse(text) as { cards: { name: string; files: string[] }[] };
  const card = cards.find(({ name }) => name === cardName);
  // The last script is that of the card itself.
  return card?.files.findLast((file) => file.endsWith('.js')) ?? '';
}

/** What the page has reported about cards and about its own views. */
export async function reportsOf(page: Page): Promise<Report[]> {
  return page.evaluate(
    () =>
      (globalThis as unknown as Record<symbol, { reports: Report[] }>)[
        Symbol.for('site.diagnostics')
      ]?.reports.filter(({ kind }) => kind === 'card' || kind === 'view') ?? [],
  );
}

/** Holds the requests that match until the returned function is called. */
export async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
