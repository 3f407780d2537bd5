import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { hasDialog, hasFocus, layerOver } from './in-page/buttons';
import { COPIED_TEXTS_FUNCTION, takeCopiedTexts } from './in-page/clipboard';
import { coveredControls, linesOfArea } from './in-page/fields';
import { type PageState, pageState } from './in-page/page-state';
import type { Choice, Input } from './inputs';
import { masked } from './masked';
import { untilSettled } from './settled-page';
import type { Call, PageWatch } from './watch-page';

const PRESS_TIMEOUT_MS = 1_500;
/** Where a press led that opened a dialog which the Escape key did not close. */
const LASTING_DIALOG = 'a dialog that stays';

/** What a press of a button or of a link to the same page did, or an input. */
export type Press = {
  /** Such as `pressing 'Purchase'` or `typing 500 into 'Custom amount'`. */
  action: string;
  /** The calls that followed, also those that the page makes by itself. */
  calls: Call[];
  /** The texts that were copied to the clipboard. */
  copied: string[];
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

/** A button or link, with the name that a visitor reads. */
export type NamedButton = { name: string; button: Locator };

/**
 * Presses a button. Returns what that did; undefined if the button is gone, or cannot be pressed
 * for a reason that is no fault of the page. `version`: the release whose failures count, if any.
 */
export async function pressOne(
  page: Page,
  { name, button }: NamedButton,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press | undefined> {
  const action = `pressing '${masked(name)}'`;
  const callsBefore = watch.calls.length;
  // `noWaitAfter`: the click does not wait for a navigation that it begins.
  const isPressed = await isDone(button.click({ timeout: PRESS_TIMEOUT_MS, noWaitAfter: true }));
  if (isPressed) return effectOf(action, page, callsBefore, version, watch);
  const timeout = { timeout: PRESS_TIMEOUT_MS };
  const layer = await button.evaluate(layerOver, undefined, timeout).catch(() => undefined);
  if (!layer) return undefined;
  return { ...noEffect(page, action), problem: `'${name}' cannot be pressed: ${layer} covers it` };
}

/** Changes a field. Returns what that did; undefined if it is gone or cannot be changed. */
export async function enterInput(
  page: Page,
  { action, enter, choice }: Input,
  version: string | undefined,
  watch: PageWatch,
): Promise<Press | undefined> {
  const callsBefore = watch.calls.length;
  if (!(await isDone(enter()))) return undefined;
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
  const { state, texts, covered, copied, isDialogOpen } = await readEffect(page, version);
  const press: Press = {
    ...noEffect(page, action),
    calls: watch.calls.slice(callsBefore),
    copied,
    texts: texts.map(masked),
    covered: covered.map(masked),
  };
  if (typeof state === 'object') press.problem = `${action} breaks it: ${state.error}`;
  if (state === 'blank') press.problem = `${action} breaks it: the page is empty`;
  if (isDialogOpen) {
    press.dialog = (await closeDialog(page)) ? 'closed by Escape' : 'not closed by Escape';
    press.focus = await page.evaluate(hasFocus).then(
      (isKept) => (isKept ? 'kept' : 'lost'),
      () => 'kept',
    );
    if (press.dialog === 'not closed by Escape') press.whereItLed = LASTING_DIALOG;
  }
  return press;
}

type Effect = {
  state: PageState;
  texts: string[];
  covered: string[];
  copied: string[];
  isDialogOpen: boolean;
};

/** What a page shows after an action, read with one message to the page. */
async function readEffect(page: Page, version: string | undefined): Promise<Effect> {
  const copied = `(${takeCopiedTexts})(${JSON.stringify(COPIED_TEXTS_FUNCTION)})`;
  const state = `(${pageState})(${JSON.stringify(version)})`;
  const expression = `({ state: ${state}, texts: (${linesOfArea})(), covered: (${coveredControls})(), copied: ${copied}, isDialogOpen: (${hasDialog})() })`;
  return page.evaluate<Effect>(expression).catch(() => ({
    ...{ state: 'loading', texts: [], covered: [], copied: [] },
    isDialogOpen: false,
  }));
}

/** A press that has done nothing. */
function noEffect(page: Page, action: string): Press {
  return {
    action,
    calls: [],
    copied: [],
    texts: [],
    whereItLed: masked(pathOf(page)),
    dialog: 'none',
    focus: 'kept',
    covered: [],
  };
}

export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

async function isDialogOpen(page: Page): Promise<boolean> {
  return page.evaluate(hasDialog).catch(() => false);
}

/**
 * Presses the Escape key if a dialog is open, and waits for the end of its animation. Returns
 * whether no dialog is open then.
 */
export async function closeDialog(page: Page): Promise<boolean> {
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
