import type { Page } from '@playwright/test';
import { type Finding, findingOf } from './findings';
import { pageState } from './page-state';

const MAX_BUTTONS = 12;
const PRESS_TIMEOUT_MS = 1_500;
/** Long enough for the handler of a press and the answer of the stand-in API. */
const EFFECT_MS = 150;

/**
 * Presses the buttons of a page, one after the other. The rehearsal stores nothing, so a press has
 * no effect outside of the page. Errors are collected by the caller; returned is what the page
 * shows after a press that broke it.
 */
export async function pressButtons(page: Page, version: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const start = page.url();
  const buttons = page.locator('main button:visible:enabled');
  const count = Math.min(await buttons.count(), MAX_BUTTONS);
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const name = await buttonName(button);
    if (name === undefined) continue;
    await button.click({ timeout: PRESS_TIMEOUT_MS, noWaitAfter: true }).catch(() => {});
    await page.waitForTimeout(EFFECT_MS);
    const state = await page.evaluate(pageState, version).catch(() => 'loading' as const);
    if (typeof state === 'object' || state === 'blank')
      findings.push(
        findingOf(
          `pressing '${name}' breaks it: ${typeof state === 'object' ? state.error : 'the page is empty'}`,
        ),
      );
    if (page.url() !== start || typeof state === 'object') return findings;
    await page.keyboard.press('Escape').catch(() => {});
  }
  return findings;
}

type Button = ReturnType<Page['locator']>;

/** The name of a button; undefined if it is gone. */
async function buttonName(button: Button): Promise<string | undefined> {
  return button
    .evaluate(
      (element) => element.getAttribute('aria-label') ?? (element.textContent ?? '').trim(),
      {
        timeout: PRESS_TIMEOUT_MS,
      },
    )
    .catch(() => undefined);
}
