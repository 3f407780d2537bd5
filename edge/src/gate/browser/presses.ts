import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { isChange } from './changing-calls';
import { pageState } from './in-page/page-state';
import { masked } from './masked';
import { untilSettled } from './settled-page';
import type { PageWatch } from './watch-page';

const MAX_BUTTONS = 12;
const BUTTONS =
  'main button:visible:enabled:not([aria-disabled=true]), main [role=tab]:visible, main label:has(input[type=radio]:enabled):visible';
/** Links that change what the same page shows, such as filters. */
const MAX_LINKS_TO_ITSELF = 2;
const PRESS_TIMEOUT_MS = 1_500;

/** What the press of a button did, or of a link to the same page. */
export type Press = {
  /** The name of the button. */
  button: string;
  /** The paths of the calls that followed, also of those that the page makes by itself. */
  calls: string[];
  /** Those of them that change something. */
  changes: string[];
  /** The texts of the page's area afterwards, or of the dialog that it opened. */
  texts: string[];
  /** The path afterwards. */
  address: string;
  /** Whether it opened a dialog, and what the Escape key did to it. */
  dialog: 'none' | 'closed by Escape' | 'not closed by Escape';
  /** Where the focus is after the dialog. */
  focus: 'kept' | 'lost';
  /** What is wrong now. */
  problem?: string;
};

/**
 * Presses the buttons of a page's area, one after the other, until one leads to another page, then
 * links to the same page with another query. The rehearsal stores nothing, so a press has no effect
 * outside of the browser.
 */
export async function pressButtons(
  page: Page,
  version: string,
  watch: PageWatch,
): Promise<Press[]> {
  const presses: Press[] = [];
  const start = page.url();
  const before = await page.evaluate(reachOfPage);
  const names = [...(await buttonsByName(page)).keys()].slice(0, MAX_BUTTONS);
  for (const name of names) {
    // A press may have mounted the area again, so a button is looked for when its turn comes.
    const button = (await buttonsByName(page)).get(name);
    const press = button && (await pressOne(page, button, version, watch));
    if (!press) continue;
    presses.push(press);
    if (press.problem || page.url() !== start) return presses;
  }
  for (const link of await linksToItself(page)) {
    const press = await pressOne(page, link, version, watch);
    if (press) presses.push(press);
    if (press?.problem) return presses;
  }
  const after = await page.evaluate(reachOfPage).catch(() => undefined);
  const last = presses.at(-1);
  if (!before || !after || !last) return presses;
  const changed = Object.entries(after).find(([name, value]) => before[name] !== value);
  if (changed)
    last.problem = `after presses, ${changed[0]}: ${changed[1]}, before ${before[changed[0]]}`;
  return presses;
}

/** The buttons of a page's area, one of each name: those of the rows of a list do the same. */
async function buttonsByName(page: Page): Promise<Map<string, Locator>> {
  // On a busy machine, a dialog may open after the press before this one has settled.
  await closeDialog(page);
  const buttons = page.locator(BUTTONS);
  const names = await buttons.evaluateAll(namesOfButtons).catch(() => []);
  const byName = new Map<string, Locator>();
  for (const [index, name] of names.entries())
    if (!byName.has(masked(name))) byName.set(masked(name), buttons.nth(index));
  return byName;
}

async function linksToItself(page: Page): Promise<Locator[]> {
  const links = page.locator('main a[href*="?"]:visible');
  const isToItself = await links.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map(
      ({ pathname, search }) => pathname === location.pathname && search !== location.search,
    ),
  );
  const indexes = isToItself.flatMap((is, index) => (is ? [index] : []));
  return indexes.slice(0, MAX_LINKS_TO_ITSELF).map((index) => links.nth(index));
}

async function pressOne(
  page: Page,
  button: Locator,
  version: string,
  watch: PageWatch,
): Promise<Press | undefined> {
  const [name] = await button.evaluateAll(namesOfButtons).catch(() => []);
  if (name === undefined) return undefined;
  const callsBefore = watch.calls.length;
  const isPressed = await button.click({ timeout: PRESS_TIMEOUT_MS, noWaitAfter: true }).then(
    () => true,
    () => false,
  );
  if (!isPressed) {
    const cover = await button.evaluate(layerOver).catch(() => undefined);
    const problem = cover && `'${name}' cannot be pressed: ${cover} covers it`;
    return problem ? { ...noEffect(page, name), problem } : undefined;
  }
  await untilSettled(page, watch);
  const calls = watch.calls.slice(callsBefore);
  const press: Press = {
    ...noEffect(page, name),
    calls: calls.map(({ path }) => path),
    changes: calls.filter(isChange).map(({ path }) => path),
    texts: await textsOfArea(page),
  };
  const state = await page.evaluate(pageState, version).catch(() => 'loading' as const);
  if (typeof state === 'object' || state === 'blank')
    press.problem = `pressing '${name}' breaks it: ${typeof state === 'object' ? state.error : 'the page is empty'}`;
  if (await page.evaluate(hasDialog).catch(() => false)) {
    press.dialog = (await closeDialog(page)) ? 'closed by Escape' : 'not closed by Escape';
    press.focus = await page.evaluate(hasFocus).then(
      (has) => (has ? 'kept' : 'lost'),
      () => 'kept',
    );
    // The next button is under it.
    if (press.dialog === 'not closed by Escape') press.address = 'a dialog that stays';
  }
  return press;
}

function noEffect(page: Page, button: string): Press {
  const address = masked(new URL(page.url()).pathname);
  return {
    ...{ button: masked(button), calls: [], changes: [], texts: [], address },
    ...{ dialog: 'none', focus: 'kept' },
  };
}

/** Whether the Escape key closes the dialog, or there is none. It closes with an animation. */
async function closeDialog(page: Page): Promise<boolean> {
  const [TURNS, PAUSE_MS] = [10, 50];
  if (!(await page.evaluate(hasDialog).catch(() => false))) return true;
  await page.keyboard.press('Escape').catch(() => {});
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (!(await page.evaluate(hasDialog).catch(() => false))) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

async function textsOfArea(page: Page): Promise<string[]> {
  const inDialog = await page.locator('dialog[open], [role=dialog]').allInnerTexts();
  const [texts = ''] = inDialog.length > 0 ? inDialog : await page.locator('main').allInnerTexts();
  const lines = texts.split('\n').map((line) => masked(line.trim()));
  return lines.filter((line) => line !== '');
}

/** Runs in the page. */
function hasDialog(): boolean {
  return document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') !== null;
}

/** Runs in the page. */
function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

/** Runs in the page. */
function namesOfButtons(buttons: Element[]): string[] {
  return buttons.map((button) => {
    const name = button.getAttribute('aria-label') ?? button.textContent ?? '';
    return name.trim().replace(/\s+/g, ' ').slice(0, 80);
  });
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
