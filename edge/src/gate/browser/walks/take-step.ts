import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { pageState } from '../in-page/page-state';
import type { Step } from './steps-in-language';

/**
 * How often a step asks the page whether it can go on: about 10 s on a free machine. On a busy
 * machine each answer comes later, so the page has the time that it needs.
 */
const MAX_ANSWERS = 150;
const PAUSE_MS = 60;
const ACTION_TIMEOUT_MS = 15_000;

/** The page has no control with the name that the step says. Another release may rename it. */
export class ControlMissing extends Error {}

/** How a visitor sends a form. */
export type Sending = 'once' | 'twice' | 'with Enter';

/**
 * Takes a step of a journey, other than `open`. Throws ControlMissing if the page does not have the
 * control, and another error if the page does not let a visitor take the step.
 */
export async function takeStep(page: Page, step: Step, sending: Sending): Promise<void> {
  if ('press' in step) await press(page, step.press, sending);
  else if ('fill' in step) await fillIn(page, step.fill, step.with);
  else if ('choose' in step) {
    const list = page.getByLabel(step.choose, { exact: true }).first();
    await untilVisible(page, list, step.choose);
    await list.selectOption({ label: step.option }, { timeout: ACTION_TIMEOUT_MS });
  } else if ('tick' in step) {
    const box = page.getByLabel(step.tick).first();
    await untilVisible(page, box, step.tick);
    await box.check({ timeout: ACTION_TIMEOUT_MS });
  } else if ('expect' in step)
    await untilTrue(page, step.expect, async () => doesMatch(new URL(page.url()), step.expect));
  else if ('see' in step) {
    const text = page.getByText(step.see).filter({ visible: true }).first();
    await untilTrue(page, step.see, () => text.isVisible());
  }
}

async function untilVisible(page: Page, control: Locator, name: string): Promise<void> {
  return untilTrue(page, name, () => control.isVisible(), ControlMissing);
}

/**
 * Waits until a condition is true. Throws when the page shows an error, and when the condition is
 * not true in time. `name`: what the page does not have then.
 */
async function untilTrue(
  page: Page,
  name: string,
  condition: () => Promise<boolean>,
  Missing: new (message: string) => Error = Error,
): Promise<void> {
  for (let answers = 0; answers < MAX_ANSWERS; answers += 1) {
    if (await condition().catch(() => false)) return;
    const state = await page.evaluate(pageState, undefined).catch(() => undefined);
    if (typeof state === 'object') throw new Error(state.error);
    await wait(PAUSE_MS);
  }
  throw new Missing(`there is no '${name}'`);
}

/** Presses the button, link, choice, tab or summary with a name. */
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
  await untilVisible(page, target, name);
  const timeout = { timeout: ACTION_TIMEOUT_MS };
  const sendsForm = await target.evaluate((element) => element.matches('[type=submit]'));
  if (sendsForm && sending === 'with Enter' && (await pressEnter(target))) return;
  await (sendsForm && sending === 'twice' ? target.dblclick(timeout) : target.click(timeout));
}

/**
 * Sends the form of a button with the Enter key in its last field. Returns false if the form has no
 * field, or if the button is disabled.
 */
async function pressEnter(button: Locator): Promise<boolean> {
  const field = button
    .locator('xpath=ancestor::form')
    .locator('input:not([type=checkbox], [type=radio]):visible')
    .last();
  if ((await field.count()) === 0 || !(await button.isEnabled())) return false;
  await field.press('Enter', { timeout: ACTION_TIMEOUT_MS });
  return true;
}

/** Fills in the field with a label, or the rich-text editor in a frame with this title. */
async function fillIn(page: Page, label: string, text: string): Promise<void> {
  const field = page
    .getByLabel(label, { exact: true })
    .and(page.locator('input:visible, textarea:visible'));
  const frame = page.locator(`iframe[title=${JSON.stringify(label)}]`);
  await untilVisible(page, field.or(frame).first(), label);
  if (await field.count()) return typeIn(field.first(), label, text);
  const editor = frame.first().contentFrame().locator('body');
  await editor.click({ timeout: ACTION_TIMEOUT_MS });
  await editor.pressSequentially(text);
}

/** Fills in a field. The last character is typed: a field can refuse keys, which `fill` skips. */
async function typeIn(field: Locator, label: string, text: string): Promise<void> {
  await field.fill(text.slice(0, -1), { timeout: ACTION_TIMEOUT_MS });
  const valueBefore = await field.inputValue();
  await field.press('End');
  await field.pressSequentially(text.slice(-1));
  if (text !== '' && (await field.inputValue()) === valueBefore)
    throw new Error(`'${label}' takes no keys`);
}

/** Whether an address matches a route pattern, such as `/order/:orderNumber`. */
function doesMatch({ pathname }: URL, pattern: string): boolean {
  const segments = (path: string) => path.split('/').filter(Boolean);
  const actual = segments(pathname);
  const expected = segments(pattern);
  return (
    actual.length === expected.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  );
}
