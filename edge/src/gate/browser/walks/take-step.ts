import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { JourneyStep } from '@site/shared/release';
import { pageState } from '../in-page/page-state';

/**
 * A page on a busy machine answers later, so a step waits for so many answers of the page, about
 * 10 s on a free machine.
 */
const MAX_ANSWERS = 150;
const PAUSE_MS = 60;
const ACTION_TIMEOUT_MS = 15_000;

/** The page has no control with the name of the step. Another release may name it otherwise. */
export class ControlMissing extends Error {}

/** How a visitor sends a form. */
export type Sending = 'once' | 'twice' | 'with Enter';

/**
 * Takes a step of a journey. Throws if the page does not let a visitor take it, and ControlMissing
 * if it does not have the control.
 */
export async function takeStep(page: Page, step: JourneyStep, sending: Sending): Promise<void> {
  if ('press' in step) return press(page, step.press, sending);
  if ('fill' in step) return fillIn(page, step.fill, step.with);
  if ('choose' in step) {
    const list = page.getByLabel(step.choose, { exact: true }).first();
    await eventually(page, step.choose, () => list.isVisible(), ControlMissing);
    await list.selectOption({ label: step.option }, { timeout: ACTION_TIMEOUT_MS });
  } else if ('tick' in step) {
    const box = page.getByLabel(step.tick).first();
    await eventually(page, step.tick, () => box.isVisible(), ControlMissing);
    await box.check({ timeout: ACTION_TIMEOUT_MS });
  } else if ('expect' in step)
    await eventually(page, step.expect, async () => doesMatch(new URL(page.url()), step.expect));
  else if ('see' in step) {
    const text = page.getByText(step.see).filter({ visible: true }).first();
    await eventually(page, step.see, () => text.isVisible());
  }
}

/** Waits while the page answers and does not show an error. */
async function eventually(
  page: Page,
  what: string,
  isTrue: () => Promise<boolean>,
  Failure: new (message: string) => Error = Error,
): Promise<void> {
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    if (await isTrue().catch(() => false)) return;
    const state = await page.evaluate(pageState, '').catch(() => undefined);
    if (typeof state === 'object') throw new Error(state.error);
    await wait(PAUSE_MS);
  }
  throw new Failure(`there is no '${what}'`);
}

/** Presses the enabled button, link or choice with a name. */
async function press(page: Page, name: string, sending: Sending): Promise<void> {
  const options = { name, exact: true };
  const target = page
    .getByRole('button', options)
    .or(page.getByRole('link', options))
    .or(page.getByRole('radio', options))
    .or(page.getByRole('tab', options))
    .or(page.locator('summary', { hasText: name }))
    .filter({ visible: true })
    .first();
  await eventually(page, name, () => target.isVisible(), ControlMissing);
  const timeout = { timeout: ACTION_TIMEOUT_MS };
  const sends = await target.evaluate((element) => element.matches('[type=submit]'));
  if (sends && sending === 'with Enter' && (await pressEnter(target))) return;
  await (sends && sending === 'twice' ? target.dblclick(timeout) : target.click(timeout));
}

/** Sends the form of a button from its last filled field. False if it has none. */
async function pressEnter(button: Locator): Promise<boolean> {
  const field = button
    .locator('xpath=ancestor::form')
    .locator('input:not([type=checkbox], [type=radio]):visible')
    .last();
  if ((await field.count()) === 0 || !(await button.isEnabled())) return false;
  await field.press('Enter', { timeout: ACTION_TIMEOUT_MS });
  return true;
}

/** Fills in a field by its label, or the rich-text editor whose frame has it as its title. */
async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const field = page
    .getByLabel(label, { exact: true })
    .and(page.locator('input:visible, textarea:visible'));
  const frame = page.locator(`iframe[title=${JSON.stringify(label)}]`);
  const either = field.or(frame).first();
  await eventually(page, label, () => either.isVisible(), ControlMissing);
  if (await field.count()) return typeIn(field.first(), label, text);
  const editor = frame.first().contentFrame().locator('body');
  await editor.click({ timeout: ACTION_TIMEOUT_MS });
  await editor.pressSequentially(text);
}

/** The last character is typed, because a field can refuse keys that `fill` does not send. */
async function typeIn(field: Locator, label: string, text: string): Promise<void> {
  await field.fill(text.slice(0, -1), { timeout: ACTION_TIMEOUT_MS });
  const before = await field.inputValue();
  await field.press('End');
  await field.pressSequentially(text.slice(-1));
  if (text !== '' && (await field.inputValue()) === before)
    throw new Error(`'${label}' takes no keys`);
}

/** Whether an address matches a route pattern, such as `/order/:orderNumber`. */
function doesMatch({ pathname }: URL, pattern: string): boolean {
  const segments = (path: string) => path.split('/').filter(Boolean);
  const [actual, wanted] = [segments(pathname), segments(pattern)];
  return (
    actual.length === wanted.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}
