import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Journey, JourneyStep } from '@site/shared/release';
import { countCalls } from './count-calls';
import type { Device } from './devices';
import { collectErrors, type Finding, findingOf, firstLine } from './findings';
import { pageState } from './page-state';
import type { RehearsalSite } from './rehearsal-site';
import type { Tab } from './tabs';
import { takeStep } from './take-step';

/** Long enough for a page to load and for an answer of the stand-in API on a busy machine. */
const STEP_TIMEOUT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 5_000;
const ERROR_SCREEN_POLL_MS = 500;

/** The page shows an error screen in place of what the step waits for. */
class ErrorScreen extends Error {}

/** Goes through a journey. Returns why it cannot be finished, and the errors on its pages. */
export async function runJourney(
  site: RehearsalSite,
  journey: Journey,
  device: Device,
): Promise<Finding[]> {
  return site.inTab({
    kind: { device, purpose: 'journey' },
    role: journey.as,
    endsTab: false,
    // Some visitors press everything twice.
    run: (tab) => findingsOf(tab, site, journey, device === 'phone'),
  });
}

async function findingsOf(
  tab: Tab,
  site: RehearsalSite,
  journey: Journey,
  pressesTwice: boolean,
): Promise<Finding[]> {
  const { page } = tab;
  page.setDefaultTimeout(site.speed.waitMs(STEP_TIMEOUT_MS));
  const findings = collectErrors(tab.events);
  const calls = countCalls(tab.events);
  for (const [index, step] of journey.steps.entries()) {
    try {
      await unlessErrorScreen(page, takeStep(page, site.url, step, pressesTwice));
    } catch (error) {
      const isOfTime = isTimeout(error) || error instanceof ErrorScreen;
      findings.push(findingOf(await stepFailure(page, index, step, error), isOfTime));
      break;
    }
  }
  return [...findings, ...calls.repeated()];
}

/** Waits for a step. Throws once the page shows an error screen: the step would wait in vain. */
async function unlessErrorScreen(page: Page, taken: Promise<void>): Promise<void> {
  // When the error screen comes first, the step fails with the end of the page.
  taken.catch(() => {});
  const over = new AbortController();
  const shown = errorScreen(page, over.signal);
  shown.catch(() => {});
  try {
    await Promise.race([taken, shown]);
  } finally {
    over.abort();
  }
}

async function errorScreen(page: Page, isOver: AbortSignal): Promise<never> {
  for (;;) {
    await wait(ERROR_SCREEN_POLL_MS, undefined, { signal: isOver });
    const state = await page.evaluate(pageState, '').catch(() => undefined);
    if (typeof state === 'object') throw new ErrorScreen('an error screen');
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
