import type { Locator, Page } from '@playwright/test';
import { describeButtons, useOfPage } from './in-page/buttons';
import type { Styles } from './in-page/styles';
import { inputsOf } from './inputs';
import { masked } from './masked';
import { closeDialog, enterInput, type NamedButton, type Press, pathOf, pressOne } from './press';
import type { PageWatch } from './watch-page';

/** How many buttons of a page are pressed. */
const MAX_BUTTONS = 18;
/** How many fields of a page are changed, with those that presses reveal. */
const MAX_INPUTS = 8;
const BUTTONS =
  'button:visible:enabled:not([aria-disabled=true]), [role=tab]:visible, summary:visible, label:has(input[type=radio]:enabled):visible';
const MAX_QUERY_LINKS = 2;

type PressOptions = {
  /** The part of the page that is used: its own area, or the places of cards. */
  area: Locator;
  /** Whether fields are changed as well. */
  withInputs: boolean;
  /** Called after each press and input that has left the page where it is. */
  onPress(): Promise<void>;
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
  { area, withInputs, onPress }: PressOptions,
): Promise<Press[]> {
  const presses: Press[] = [];
  const pathBefore = pathOf(page);
  const useBefore = await page.evaluate(useOfPage);
  const isOver = () => presses.at(-1)?.problem !== undefined || pathOf(page) !== pathBefore;
  async function add(press: Press | undefined): Promise<void> {
    if (!press) return;
    presses.push(press);
    if (!isOver()) await onPress();
  }
  const enteredActions = new Set<string>();
  async function enterNewInputs(): Promise<void> {
    if (!withInputs) return;
    for (const input of await inputsOf(area)) {
      if (isOver() || enteredActions.size >= MAX_INPUTS) return;
      if (enteredActions.has(input.action)) continue;
      enteredActions.add(input.action);
      await add(await enterInput(page, input, version, watch));
    }
  }

  await closeDialog(page);
  await enterNewInputs();
  const pressedNames = new Set<string>();
  while (!isOver() && pressedNames.size < MAX_BUTTONS) {
    // A press may have mounted the area again, or revealed a button.
    const buttons = await buttonsOf(page, area);
    // Buttons with the same name, as in the rows of a list, do the same: one of them is pressed.
    const next = buttons.find(({ name }) => !pressedNames.has(masked(name)));
    if (!next) break;
    pressedNames.add(masked(next.name));
    const press = await pressOne(page, next, version, watch);
    await add(press);
    if (press) await enterNewInputs();
  }
  if (isOver()) return presses;
  for (const link of await queryLinks(area)) {
    await add(await pressOne(page, link, version, watch));
    if (presses.at(-1)?.problem) return presses;
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

/**
 * The buttons of an area. The last choices of radio groups come first, because they reveal the most
 * fields and choices.
 */
async function buttonsOf(page: Page, area: Locator): Promise<NamedButton[]> {
  const buttons = area.locator(BUTTONS);
  const describe = () => buttons.evaluateAll(describeButtons).catch(() => null);
  let described = await describe();
  // On a busy machine, the dialog of the last press may open after that press has settled.
  if (described?.isDialogOpen) {
    await closeDialog(page);
    described = await describe();
  }
  const named = (described?.buttons ?? []).map(({ name, isLastChoice }, index) => ({
    ...{ name, isLastChoice },
    button: buttons.nth(index),
  }));
  return [
    ...named.filter(({ isLastChoice }) => isLastChoice),
    ...named.filter(({ isLastChoice }) => !isLastChoice),
  ];
}

/** The first links to the same path with another query, such as filters. */
async function queryLinks(area: Locator): Promise<NamedButton[]> {
  const links = area.locator('a[href*="?"]:visible');
  const { buttons } = await links.evaluateAll(describeButtons);
  const indexes = await links.evaluateAll((elements) =>
    (elements as HTMLAnchorElement[]).flatMap(({ pathname, search }, index) =>
      pathname === location.pathname && search !== location.search ? [index] : [],
    ),
  );
  return indexes
    .slice(0, MAX_QUERY_LINKS)
    .map((index) => ({ name: buttons[index]?.name ?? '', button: links.nth(index) }));
}
