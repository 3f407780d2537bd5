import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { firstLine, masked } from './masked';
import type { CostMeasures } from './measure-costs';
import type { PageWatch } from './watch-page';

/** How long the clock of a page goes on, unless a walk says otherwise. */
export const WATCH_MS = 5_000;
/** The time passes in so many steps, so the calls of a step can be answered. */
const STEPS = 4;
/** Long enough for the answers of the stand-in API to the calls of a step. */
const ANSWER_MS = 50;
const OPEN_MS = 60_000;
const JUMP_MS = 10 * 60_000;
const MAX_GROWTH_BYTES = 20_000_000;

/**
 * Lets the clock of a shown page go on. Returns what is wrong. The errors of the page are collected
 * by its watch.
 */
export async function passTime(page: Page, milliseconds: number): Promise<string[]> {
  for (let step = 0; step < STEPS && milliseconds > 0; step += 1) {
    try {
      await page.clock.runFor(milliseconds / STEPS);
    } catch (error) {
      return [masked(`a timer throws ${firstLine(error)}`)];
    }
    await wait(ANSWER_MS);
  }
  return [];
}

/**
 * Leaves a shown page open for eleven minutes of its clock: some faults come late. Every timer of
 * the first minute runs; of the other ten each timer runs once.
 */
export async function leaveOpen(
  page: Page,
  watch: PageWatch,
  costs: CostMeasures,
): Promise<string[]> {
  const address = page.url();
  const { documents } = watch;
  const memory = await costs.usedMemoryBytes();
  const problems: string[] = [];
  try {
    await page.clock.runFor(OPEN_MS);
    await page.clock.fastForward(JUMP_MS);
  } catch (error) {
    problems.push(masked(`a timer throws ${firstLine(error)}`));
  }
  await wait(ANSWER_MS);
  const growth = (await costs.memoryBytes()) - memory;
  if (growth > MAX_GROWTH_BYTES && (await costs.usedMemoryBytes()) - memory > MAX_GROWTH_BYTES)
    problems.push('an open page needs more and more memory');
  if (watch.documents > documents) problems.push('an open page loads its document again by itself');
  if (page.url() !== address)
    problems.push(`an open page goes to ${new URL(page.url()).pathname} by itself`);
  return problems;
}
