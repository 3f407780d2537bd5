import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { hasDialog, hasFocus, layerOver, namesOfButtons, useOfPage } from './in-page/buttons';
import { coveredControls } from './in-page/fields';
import { pageState } from './in-page/page-state';
import type { Styles } from './in-page/styles';
import { type Choice, type Input, inputsOf } from './inputs';
import { masked } from './masked';
import { untilSettled } from './settled-page';
import { isChangingCall, type PageWatch } from './watch-page';

const MAX_BUTTONS = 12;
/** Of a page, with the fields that presses reveal. */
const MAX_INPUTS = 10;
const BUTTONS =
  'main button:visible:enabled:not([aria-disabled=true]), main [role=tab]:visible, main summary:visible, main label:has(input[type=radio]:enabled):visible';
/** Links to the same path with another query, such as filters. */
const MAX_QUERY_LINKS = 2;
const PRESS_TIMEOUT_MS = 1_500;
/** Longer than the pause after which a search begins. */
const TYPING_PAUSE_MS = 400;
/** Where a press led that opened a dialog which the Escape key did not close. */
const LASTING_DIALOG = 'a dialog that stays';

/** What the press of a button did, of a link to the same page, or an input. */
export type Press = {
  /** Such as `pressing 'Purchase'` or `typing 500 into 'Custom amount'`. */
  action: string;
  /** The paths of the calls that followed, also of those that the page makes by itself. */
  calls: string[];
  /** The paths of the calls that change something. */
  changingCalls: string[];
  /** The texts of the page's area afterwards, or of the dialog that the press opened. */
  texts: string[];
  /**
   * The path afterwards. A press with a dialog that stays is compared as one that leads to another
   * page, so it has the words `a dialog that stays` here.
   */
  whereItLed: string;
  /** Whether the press opened a dialog, and what the Escape key did to it. */
  dialog: 'none' | 'closed by Escape' | 'not closed by Escape';
  /** Whether an element has the focus after the dialog. */
  focus: 'kept' | 'lost';
  /** Only of an arrow key in a radio group: what it did to the choice. */
  choice?: Choice;
  /** The controls of the page's area that something else of the area covers afterwards. */
  covered: string[];
  /** What is wrong after the press. */
  problem?: string;
};

/**
 * Uses a page as a visitor does: changes its fields with the keyboard, then presses its buttons,
 * one after the other, until one leads to another page. Fields that a press reveals are changed
 * when they appear. Then it presses links to the same page with another query. A press has no
 * effect outside of the browser, because the rehearsal stores nothing. `version`: the release
 * whose failures count, if any.
 */
export async function pressButtons(
  page: Page,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press[]> {
  const presses: Press[] = [];
  const addressBefore = page.url();
  const useBefore = await page.evaluate(useOfPage);
  const isOver = () => presses.at(-1)?.problem !== undefined || page.url() !== addressBefore;
  const enteredActions = new Set<string>();
  async function enterNewInputs(): Promise<void> {
    for (const input of await inputsOf(page)) {
      if (isOver() || enteredActions.size >= MAX_INPUTS) return;
      if (enteredActions.has(input.action)) continue;
      enteredActions.add(input.action);
      const press = await enterInput(page, input, version, watch);
      if (press) presses.push(press);
    }
  }

  await closeDialog(page);
  const names = [...(await buttonsByName(page)).keys()].slice(0, MAX_BUTTONS);
  await enterNewInputs();
  for (const name of names) {
    if (isOver()) return presses;
    // On a busy machine, the dialog of the last press may open after that press has settled.
    await closeDialog(page);
    // A press may have mounted the area again, so a button is looked for when its turn comes.
    const button = (await buttonsByName(page)).get(name);
    const press = button && (await pressOne(page, button, version, watch));
    if (!press) continue;
    presses.push(press);
    await enterNewInputs();
  }
  if (isOver()) return presses;
  for (const link of await queryLinks(page)) {
    const press = await pressOne(page, link, version, watch);
    if (press) presses.push(press);
    if (press?.problem) return presses;
  }
  const lastPress = presses.at(-1);
  const problem = useBefore && (await changeOfUse(page, useBefore));
  // Any of the presses may be the cause. The problem is that of the last one.
  if (lastPress && problem) lastPress.problem = problem;
  return presses;
}

/** What presses have changed that could keep a visitor from scrolling or pressing. */
async function changeOfUse(page: Page, useBefore: Styles): Promise<string | undefined> {
  const use = (await page.evaluate(useOfPage).catch(() => null)) ?? {};
  const changed = Object.entries(use).find(([name, value]) => useBefore[name] !== value);
  if (!changed) return undefined;
  const [name, value] = changed;
  return `after presses, ${name}: ${value}, before ${useBefore[name]}`;
}

/** The buttons of a page's area, one of each name: those of the rows of a list do the same. */
async function buttonsByName(page: Page): Promise<Map<string, Locator>> {
  const buttons = page.locator(BUTTONS);
  const names = await buttons.evaluateAll(namesOfButtons).catch(() => []);
  const byName = new Map<string, Locator>();
  for (const [index, name] of names.entries())
    if (!byName.has(masked(name))) byName.set(masked(name), buttons.nth(index));
  return byName;
}

async function queryLinks(page: Page): Promise<Locator[]> {
  const links = page.locator('main a[href*="?"]:visible');
  const indexes = await links.evaluateAll((elements) =>
    (elements as HTMLAnchorElement[]).flatMap(({ pathname, search }, index) =>
      pathname === location.pathname && search !== location.search ? [index] : [],
    ),
  );
  return indexes.slice(0, MAX_QUERY_LINKS).map((index) => links.nth(index));
}

/**
 * Undefined if the button is gone, or cannot be pressed for a reason that is no fault of the page.
 */
async function pressOne(
  page: Page,
  button: Locator,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press | undefined> {
  const [name] = await button.evaluateAll(namesOfButtons).catch(() => []);
  if (name === undefined) return undefined;
  const action = `pressing '${masked(name)}'`;
  const callsBefore = watch.calls.length;
  // `noWaitAfter`: the click does not wait for a navigation that it begins.
  const isPressed = await isDone(button.click({ timeout: PRESS_TIMEOUT_MS, noWaitAfter: true }));
  if (isPressed) return effectOf(action, page, callsBefore, version, watch);
  const layer = await button.evaluate(layerOver).catch(() => undefined);
  if (!layer) return undefined;
  return { ...noEffect(page, action), problem: `'${name}' cannot be pressed: ${layer} covers it` };
}

/** Undefined if the field is gone or cannot be changed. */
async function enterInput(
  page: Page,
  { action, enter, choice }: Input,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press | undefined> {
  const callsBefore = watch.calls.length;
  if (!(await isDone(enter()))) return undefined;
  // Some fields make their call when the visitor has stopped to type.
  await wait(TYPING_PAUSE_MS);
  const press = await effectOf(action, page, callsBefore, version, watch);
  return choice ? { ...press, choice: await choice() } : press;
}

async function isDone(step: Promise<void>): Promise<boolean> {
  return step.then(
    () => true,
    () => false,
  );
}

/** What an action has done when the page has settled. Closes the dialog that it opened. */
async function effectOf(
  action: string,
  page: Page,
  callsBefore: number,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press> {
  await untilSettled(page, watch);
  const calls = watch.calls.slice(callsBefore);
  const press: Press = {
    ...noEffect(page, action),
    calls: calls.map(({ path }) => path),
    changingCalls: calls.filter(isChangingCall).map(({ path }) => path),
    texts: await textsOfArea(page),
    covered: (await page.evaluate(coveredControls).catch(() => [])).map(masked),
  };
  const state = await page.evaluate(pageState, version).catch(() => 'loading' as const);
  if (typeof state === 'object') press.problem = `${action} breaks it: ${state.error}`;
  if (state === 'blank') press.problem = `${action} breaks it: the page is empty`;
  if (await isDialogOpen(page)) {
    press.dialog = (await closeDialog(page)) ? 'closed by Escape' : 'not closed by Escape';
    press.focus = await page.evaluate(hasFocus).then(
      (isKept) => (isKept ? 'kept' : 'lost'),
      () => 'kept',
    );
    if (press.dialog === 'not closed by Escape') press.whereItLed = LASTING_DIALOG;
  }
  return press;
}

/** A press that has done nothing. */
function noEffect(page: Page, action: string): Press {
  return {
    action,
    calls: [],
    changingCalls: [],
    texts: [],
    whereItLed: masked(new URL(page.url()).pathname),
    dialog: 'none',
    focus: 'kept',
    covered: [],
  };
}

async function isDialogOpen(page: Page): Promise<boolean> {
  return page.evaluate(hasDialog).catch(() => false);
}

/**
 * Presses the Escape key if a dialog is open, and waits for the end of its animation. Returns
 * whether no dialog is open then.
 */
async function closeDialog(page: Page): Promise<boolean> {
  const MAX_LOOKS = 10;
  const PAUSE_MS = 50;
  if (!(await isDialogOpen(page))) return true;
  await page.keyboard.press('Escape').catch(() => {});
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    if (!(await isDialogOpen(page))) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/** The lines of the open dialog, or of the page's area. */
async function textsOfArea(page: Page): Promise<string[]> {
  const inDialog = await page.locator('dialog[open], [role=dialog]').allInnerTexts();
  const [text = ''] = inDialog.length > 0 ? inDialog : await page.locator('main').allInnerTexts();
  const lines = text.split('\n').map((line) => masked(line.trim()));
  return lines.filter((line) => line !== '');
}
