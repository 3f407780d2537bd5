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
  const before = await page.evaluate(reachOfPage);
  const buttons = page.locator('main button:visible:enabled');
  const count = Math.min(await buttons.count(), MAX_BUTTONS);
  for (let index = 0; index < count; index += 1) {
    const button = buttons.nth(index);
    const name = await buttonName(button);
    if (name === undefined) continue;
    const isPressed = await button.click({ timeout: PRESS_TIMEOUT_MS, noWaitAfter: true }).then(
      () => true,
      () => false,
    );
    const cover = isPressed ? undefined : await button.evaluate(layerOver).catch(() => undefined);
    if (cover) return [...findings, findingOf(`'${name}' cannot be pressed: ${cover} covers it`)];
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
  // The last dialog closes.
  await page.waitForTimeout(EFFECT_MS);
  const after = await page.evaluate(reachOfPage).catch(() => undefined);
  if (!before || !after) return findings;
  for (const [name, value] of Object.entries(after))
    if (before[name] !== value)
      findings.push(findingOf(`after presses, ${name}: ${value}, before ${before[name]}`));
  return findings;
}

/**
 * Runs in the page: the layer over a large part of the page that covers a button. A dialog that a
 * press has opened may cover it, and so may a part of the page that moves.
 */
function layerOver(button: Element): string | undefined {
  const MIN_SHARE = 0.5;
  const { left, top, width, height } = button.getBoundingClientRect();
  const cover = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!cover || button.contains(cover) || cover.contains(button)) return undefined;
  if (cover.closest('dialog, [role=dialog], [role=alertdialog]')) return undefined;
  const box = cover.getBoundingClientRect();
  const isLarge = box.width * box.height >= MIN_SHARE * innerWidth * innerHeight;
  return isLarge ? `<${cover.localName} class="${cover.className}">` : undefined;
}

/** Runs in the page: what could keep a visitor from scrolling and pressing. Null with a dialog. */
function reachOfPage(): Record<string, string> | null {
  if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return null;
  const reach: Record<string, string> = {};
  for (const selector of ['html', 'body', '#root', 'main']) {
    const element = document.querySelector(selector);
    if (!element) continue;
    const { overflowY, pointerEvents, visibility, position } = getComputedStyle(element);
    reach[`scrolling of ${selector}`] = overflowY;
    reach[`place of ${selector}`] = position;
    reach[`use of ${selector}`] = element.closest('[inert]')
      ? 'inert'
      : `${pointerEvents} ${visibility}`;
  }
  return reach;
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
