import type { Browser } from '@playwright/test';
import { type LiveState, type Release, SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { VisibleChange } from '../../releases/publications';
import type { GateSandbox, LaunchBrowser } from '../launch-browser';
import { type CheckedSites, checkCandidate, type GateStep } from './check-candidate';
import { firstLine } from './findings';
import { measureMachine } from './machine-speed';
import { createRehearsalSite } from './rehearsal-site';
import { rehearsalState, withoutAlternatives } from './rehearsal-state';
import type { CheckDepth } from './visit-plan';

/** Problems refuse the release. Notes name what could not be checked, or is not new. */
export type BrowserCheckResult = {
  problems: string[];
  notes: string[];
  steps: GateStep[];
  /**
   * The browser did not start, or the time was over before a problem was found. The release is not
   * published, and it is not at fault.
   */
  hasFailed?: boolean;
  /** What changes for visitors. */
  changes?: VisibleChange[];
  /** The pictures that the changes name, by id: `a1b2.jpg`, `a1b2.png`. */
  pictures?: ReadonlyMap<string, Buffer>;
};

/** Receives a line for each step that has ended. */
export type OnProgress = (line: string) => void;

export type BrowserCheckOptions = {
  onProgress?: OnProgress | undefined;
  /** The live releases that the candidate is compared with; those of the state if left out. */
  live?: LiveState;
};

/** Uses a stored candidate in a browser, together with the releases of a live state. */
export type BrowserCheck = (
  candidate: Release,
  state: LiveState,
  options?: BrowserCheckOptions,
) => Promise<BrowserCheckResult>;

/** The check of an edge without a browser. */
export const noBrowserCheck: BrowserCheck = async () => ({
  problems: [],
  notes: ['No browser check: this edge has no browser.'],
  steps: [],
});

export type BrowserCheckParts = {
  /** Starts a Chromium; undefined where there is none. */
  launchBrowser: LaunchBrowser | undefined;
  /** Whether a release is refused when there is no browser, or when it does not start. */
  isRequired: boolean;
  sandbox: GateSandbox;
  /** An edge of its own that serves this live state, with a stand-in for the API. */
  createRehearsal(state: LiveState): Promise<FastifyInstance>;
  /** The release.json of a stored release. */
  find(name: string, version: string): Promise<Release | undefined>;
  depth: CheckDepth;
  /** The longest time of one check. */
  timeLimitMs: number;
  /** Receives a line for the operator about each check that has failed. */
  report(problem: string): void;
};

const NO_BROWSER = {
  reason: 'the machine of the edge has no Chromium.',
  next: 'The operator installs one (Debian: apt-get install chromium-headless-shell) or names it in CHROMIUM_PATH, and restarts the edge. CHROMIUM_PATH=off accepts releases without this check.',
};

/** What the operator does about a browser that does not start. */
const TO_START_IT: Record<GateSandbox, string> = {
  required:
    'The operator finds the causes in docs/runbook.md, GateFails. Where user namespaces are not allowed, GATE_SANDBOX=optional does without.',
  optional:
    'The operator repairs the Chromium on the machine of the edge. CHROMIUM_PATH=off accepts releases without this check.',
};

export function createBrowserCheck(parts: BrowserCheckParts): BrowserCheck {
  const { launchBrowser, isRequired, sandbox, timeLimitMs } = parts;
  // One browser at a time: several would slow down each other's pages.
  let lastRun: Promise<unknown> = Promise.resolve();
  return (candidate, state, { onProgress = () => {}, live = state } = {}) => {
    const result = lastRun.then(() => run(candidate, state, live, onProgress));
    lastRun = result.then(
      (ended) => ended.hasFailed && parts.report(failureText(candidate, ended)),
      () => undefined,
    );
    return result;
  };

  async function run(
    candidate: Release,
    state: LiveState,
    live: LiveState,
    onProgress: OnProgress,
  ): Promise<BrowserCheckResult> {
    if (!launchBrowser) return isRequired ? refused(NO_BROWSER) : skipped(NO_BROWSER.reason);
    if (candidate.name !== SHELL && !state.releases[SHELL]) return skipped('no shell is live yet.');
    let browser: Browser;
    try {
      browser = await launchBrowser();
    } catch (error) {
      const reason = `the browser does not start (${firstLine(error)}).`;
      if (!isRequired) return { ...skipped(reason), hasFailed: true };
      return refused({ reason, next: TO_START_IT[sandbox] });
    }
    const result: BrowserCheckResult = { problems: [], notes: [], steps: [] };
    const isDone = await withinTime(browser, timeLimitMs, () =>
      check(browser, candidate, { state, live }, onProgress, result),
    );
    if (isDone) return result;
    // What was found stays; the time alone is the machine's as often as a page's.
    if (result.problems.length > 0) return result;
    return { ...result, hasFailed: true, problems: [tooBusyText(timeLimitMs)] };
  }

  async function check(
    browser: Browser,
    candidate: Release,
    { state, live }: { state: LiveState; live: LiveState },
    onProgress: OnProgress,
    result: BrowserCheckResult,
  ): Promise<void> {
    const rehearsals: FastifyInstance[] = [];
    const speed = await measureMachine(browser);
    const open = async (served: LiveState) => {
      const rehearsal = await parts.createRehearsal(served);
      rehearsals.push(rehearsal);
      const url = await rehearsal.listen({ port: 0, host: '127.0.0.1' });
      return createRehearsalSite(browser, speed, url);
    };
    const candidateState = rehearsalState(state, candidate);
    let liveSite: ReturnType<typeof open> | undefined;
    const sites: CheckedSites = {
      candidate: await open(candidateState),
      live: () => {
        liveSite ??= open(withoutAlternatives(live));
        return liveSite;
      },
    };
    try {
      await checkCandidate(
        { name: candidate.name, candidate: candidateState, live, depth: parts.depth },
        sites,
        parts.find,
        onProgress,
        result,
      );
    } finally {
      await Promise.all(rehearsals.map((rehearsal) => rehearsal.close()));
    }
  }
}

/** Whether `run` ends in time. Closes the browser at the end, or when the time is over. */
async function withinTime(
  browser: Browser,
  timeLimitMs: number,
  run: () => Promise<void>,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeLimitMs);
  });
  const running = run().then(() => true);
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
    await browser.close().catch(() => {});
    // The rehearsals close when their pages are gone.
    await running.catch(() => undefined);
  }
}

function tooBusyText(timeLimitMs: number): string {
  return `The browser check found no problem, but it did not end within ${timeLimitMs / 1_000} s: this machine is too busy, or a page keeps the browser busy. Publish again. If that does not help, find that page, or ask the operator for a larger GATE_SECONDS.`;
}

function refused({ reason, next }: { reason: string; next: string }): BrowserCheckResult {
  const problem = `No browser check: ${reason} ${next}`;
  return { problems: [problem], notes: [], steps: [], hasFailed: true };
}

function skipped(reason: string): BrowserCheckResult {
  return { problems: [], notes: [`No browser check: ${reason}`], steps: [] };
}

function failureText({ name, version }: Release, { problems, notes }: BrowserCheckResult): string {
  return `The gate could not check ${name} ${version}. ${[...problems, ...notes].join(' ')}`;
}
