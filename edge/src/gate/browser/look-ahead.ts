import type { Page, Request } from '@playwright/test';
import { type Finding, findingOf, firstLine } from './findings';
import type { CostMeasures } from './measure-costs';

/** Every timer of this time is run; of the time after it, each timer runs once. */
const SIMULATED_MS = 60_000;
const JUMP_MS = 10 * 60_000;
/** Long enough for the answers of the stand-in API to the calls of the last timers. */
const SETTLE_MS = 300;
const MAX_GROWTH_BYTES = 20_000_000;
/** The clock is moved in steps, so calls can be answered meanwhile. */
const WATCH_STEP_MS = 1_000;
const ANSWER_MS = 100;

/** Watches a shown page for some seconds of its clock. */
export async function passTime(page: Page, milliseconds: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (let passed = 0; passed < milliseconds; passed += WATCH_STEP_MS) {
    await page.waitForTimeout(ANSWER_MS);
    findings.push(...(await runTimers(page, WATCH_STEP_MS)));
  }
  return findings;
}

/** Runs the timers of the next time. An error of a timer comes with the end of all of them. */
export async function runTimers(page: Page, milliseconds: number): Promise<Finding[]> {
  try {
    await page.clock.runFor(milliseconds);
    return [];
  } catch (error) {
    return [findingOf(`a timer throws ${firstLine(error)}`)];
  }
}

/**
 * Moves the clock of a shown page on, as if a visitor had left it open: some faults come late.
 * Errors are collected by the caller; returned is what the page did by itself.
 */
export async function lookAhead(page: Page, costs: CostMeasures): Promise<Finding[]> {
  const address = page.url();
  // Without what earlier pages of the tab have left.
  const memory = await costs.usedMemoryBytes();
  let hasReloaded = false;
  const onRequest = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) hasReloaded = true;
  };
  page.on('request', onRequest);
  const findings = await runTimers(page, SIMULATED_MS);
  const growth = (await costs.memoryBytes()) - memory;
  if (growth > MAX_GROWTH_BYTES && (await costs.usedMemoryBytes()) - memory > MAX_GROWTH_BYTES)
    findings.push(findingOf('an open page needs more and more memory'));
  await page.clock.fastForward(JUMP_MS);
  await page.waitForTimeout(SETTLE_MS);
  page.off('request', onRequest);
  if (hasReloaded) findings.push(findingOf('an open page loads its document again by itself'));
  if (page.url() !== address)
    findings.push(findingOf(`an open page goes to ${new URL(page.url()).pathname} by itself`));
  return findings;
}
