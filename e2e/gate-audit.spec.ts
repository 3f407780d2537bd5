import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../edge/src/gate/browser/audit-page';

const SETTLE_MS = 1_000;
const SEPARATOR = '<div role="separator" tabindex="0" aria-label="Height"></div>';

/** The audit of a page with a handle that lacks its value for a time in ms. */
async function auditOfHandle(page: Page, time: number) {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <main><h1>A page</h1>${SEPARATOR}</main>`);
  await page.evaluate(
    (delay) =>
      setTimeout(() => document.querySelector('div')?.setAttribute('aria-valuenow', '1'), delay),
    time,
  );
  return (await auditPage(page, SETTLE_MS)).map(({ text }) => text);
}

test('the audit of the gate finds a fault that lasts, once for each element', async ({ page }) => {
  expect(await auditOfHandle(page, 60_000)).toEqual([
    'Required ARIA attributes must be provided (axe: aria-required-attr): div',
  ]);
});

test('the audit of the gate allows for a fault of a widget that is loading', async ({ page }) => {
  expect(await auditOfHandle(page, SETTLE_MS / 2)).toEqual([]);
});

test('the audit of the gate finds a text that cannot be read in the dark theme', async ({
  page,
}) => {
  await page.setContent(`<!doctype html><html lang="en"><title>A page</title>
    <style>
      :root { color-scheme: light dark; background: light-dark(#fff, #111); }
      h1 { color: light-dark(#111, #eee); }
      p { color: #222; }
    </style>
    <main><h1>A page</h1><p>A text</p></main>`);
  const faults = (await auditPage(page, 100)).map(({ text }) => text);
  expect(faults).toEqual([expect.stringMatching(/^in the dark theme: .*color-contrast\): p/)]);
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false);
});
