import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Journey, JourneyStep } from '@site/shared/release';
import { countCalls } from './count-calls';
import type { Device } from './devices';
import { pageState } from './page-state';
import { collectErrors, type Finding, findingOf, type RehearsalSite } from './rehearsal-site';
import { takeStep } from './take-step';
import { firstLine } from './visit-page';

/** Long enough for a page to load and for an answer of the stand-in API on a busy machine. */
const STEP_TIMEOUT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 5_000;

/** Goes through a journey. Returns why it cannot be finished, and the errors on its pages. */
export async function runJourney(
  site: RehearsalSite,
  journey: Journey,
  device: Device,
): Promise<Finding[]> {
  const context = await site.freshContext(device, journey.as);
  const page = await context.newPage();
  page.setDefaultTimeout(site.speed.waitMs(STEP_TIMEOUT_MS));
  const findings = collectErrors(page);
  const calls = countCalls(page);
  try {
    for (const [index, step] of journey.steps.entries()) {
      try {
        await takeStep(page, site.url, step);
      } catch (error) {
        findings.push(findingOf(await stepFailure(page, index, step, error), isTimeout(error)));
        break;
      }
    }
    return [...findings, ...calls.repeated()];
  } finally {
    await context.close().catch(() => {});
  }
}

function isTimeout(error: unknown): boolean {
  return (error as Error).name === 'TimeoutError';
}

async function stepFailure(page: Page, index: number, step: JourneyStep, error: unknown) {
  // A page whose scripts never end does not answer.
  const state = await Promise.race([
    page.evaluate(pageState, '').catch(() => undefined),
    wait(ANSWER_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  const shown = typeof state === 'object' ? `: ${state.error}` : '';
  const path = new URL(page.url()).pathname;
  return `step ${index + 1}, ${stepText(step)}, fails on ${path}${shown} (${firstLine(error)})`;
}

/** A step in words, such as `press 'Place order'`. */
export function stepText(step: JourneyStep): string {
  const [[verb, object], second] = Object.entries(step) as [[string, string], [string, string]?];
  return `${verb} '${object}'${second ? ` with '${second[1]}'` : ''}`;
}
