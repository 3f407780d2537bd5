import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { MINUTE_MS } from '@site/shared/rules';
import { firstLine, masked } from './masked';
import type { CostMeasures } from './measure-costs';
import type { PageWatch } from './watch-page';

/** How long the clock of a page goes on, unless a walk says otherwise. */
export const WATCH_MS = 5_000;
/**
 * Longer than a page waits for the idle work of a new document, such as calls for what it can do
 * without at first.
 */
export const IDLE_MS = 1_500;
/** The clock goes on in so many steps, so that the calls of a step are answered before the next. */
const STEPS = 4;
/** How long the stand-in API may take to answer the calls of a step, in real time. */
const ANSWER_MS = 50;
/** How much more memory an open page may use after eleven minutes. */
const MAX_GROWTH_BYTES = 20_000_000;

/**
 * Lets the clock of a shown page go on. Returns the error of a timer, if one throws; the watch of
 * the page collects all other errors.
 */
export async function passTime(page: Page, milliseconds: number, steps = STEPS): Promise<string[]> {
  for (let step = 0; step < steps && milliseconds > 0; step += 1) {
    try {
      await page.clock.runFor(milliseconds / steps);
    } catch (error) {
      return [masked(`a timer throws ${firstLine(error)}`)];
    }
    await wait(ANSWER_MS);
  }
  return [];
}

/**
 * Leaves a shown page open for eleven minutes of its clock, because some faults come late. Returns
 * what is wrong, except for the errors that the watch of the page collects.
 */
export async function leaveOpen(
  page: Page,
  watch: PageWatch,
  costs: CostMeasures,
): Promise<string[]> {
  const addressBefore = page.url();
  const documentsBefore = watch.documents;
  const memoryBefore = await costs.usedMemoryBytes();
  const problems: string[] = [];
  try {
    // In the first minute every timer runs; in the ten minutes after it, each timer runs once.
    await page.clock.runFor(MINUTE_MS);
    await page.clock.fastForward(10 * MINUTE_MS);
  } catch (error) {
    problems.push(masked(`a timer throws ${firstLine(error)}`));
  }
  await wait(ANSWER_MS);
  const maxMemory = memoryBefore + MAX_GROWTH_BYTES;
  if ((await costs.memoryBytes()) > maxMemory && (await costs.usedMemoryBytes()) > maxMemory)
    problems.push('an open page needs more and more memory');
  if (watch.documents > documentsBefore)
    problems.push('an open page loads its document again by itself');
  if (page.url() !== addressBefore)
    problems.push(`an open page goes to ${new URL(page.url()).pathname} by itself`);
  return problems;
}
