import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { type LiveState, type Release, SHELL } from '@site/shared/release';
import type { FastifyInstance } from 'fastify';
import type { VisibleChange } from '../../releases/publications';
import type { GateSandbox, LaunchBrowser } from '../launch-browser';
import { type DifferenceLine, linesOf } from './difference';
import { createKeptRecords } from './kept-records';
import { firstLine } from './masked';
import { createRehearsalSite } from './rehearsal-site';
import { rehearsalState, withoutAlternatives } from './rehearsal-state';
import { runWalks } from './run-walks';
import { walksOf } from './walks';
import type { GateDepth } from './walks/pages';
import { visitorOf, type Walk } from './walks/walk';
import { whileItGoesOn } from './while-it-goes-on';

/** A step of the check, for the report that is stored with the release. */
export type GateStep = { name: string; ms: number; problems: number };

/** Problems refuse the release. Notes name what could not be checked. */
export type BrowserCheckResult = {
  problems: string[];
  notes: string[];
  steps: GateStep[];
  /**
   * The browser did not start, or the machine was too busy. The release is not published, and it is
   * not at fault.
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
export const noBrowserCheck: BrowserCheck = async () =>
  resultWith({ notes: ['No browser check: this edge has no browser.'] });

export type BrowserCheckParts = {
  /** Starts a Chromium; undefined where there is none. */
  launchBrowser: LaunchBrowser | undefined;
  /** Whether a release is refused when there is no browser, or when it does not start. */
  isRequired: boolean;
  sandbox: GateSandbox;
  /** An edge of its own that serves this live state, with a stand-in for the API. */
  createRehearsal(state: LiveState): Promise<FastifyInstance>;
  imageHosts: readonly string[];
  /** The routes whose code differs from the live release; undefined for all. */
  affectedPages(
    live: Release | undefined,
    candidate: Release,
  ): Promise<ReadonlySet<string> | undefined>;
  depth: GateDepth;
  /** How long the check may make no progress. */
  idleLimitMs: number;
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
  const { launchBrowser, isRequired, sandbox } = parts;
  // One browser at a time: several would slow down each other's pages.
  let lastRun: Promise<unknown> = Promise.resolve();
  const kept = createKeptRecords();
  return (candidate, state, { onProgress = () => {}, live = state } = {}) => {
    const result = lastRun.then(() => run(candidate, state, live, onProgress));
    lastRun = result.catch(() => undefined);
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
    const { idleLimitMs } = parts;
    const result = await whileItGoesOn(browser, idleLimitMs, (onStep) =>
      check(browser, candidate, { state, live }, (line) => {
        onStep();
        onProgress(line);
      }),
    );
    return result ?? resultWith({ problems: [tooBusyText(idleLimitMs)], hasFailed: true });
  }

  async function check(
    browser: Browser,
    candidate: Release,
    { state, live }: { state: LiveState; live: LiveState },
    onProgress: OnProgress,
  ): Promise<BrowserCheckResult> {
    const rehearsals: FastifyInstance[] = [];
    const open = async (served: LiveState) => {
      const rehearsal = await parts.createRehearsal(served);
      rehearsals.push(rehearsal);
      const url = await rehearsal.listen({ port: 0, host: '127.0.0.1' });
      return createRehearsalSite(browser, url, parts.imageHosts);
    };
    const { name } = candidate;
    const candidateState = rehearsalState(state, candidate);
    const liveState = withoutAlternatives(live);
    let liveSite: ReturnType<typeof open> | undefined;
    const affected = await parts.affectedPages(liveState.releases[name]?.live, candidate);
    const part = { name, affected, depth: parts.depth };
    const walks = {
      candidate: walksOf(part, candidateState, liveState),
      live: new Map(walksOf(part, liveState, liveState).map((walk) => [walk.key, walk])),
    };
    const sites = {
      candidate: await open(candidateState),
      live: () => {
        liveSite ??= open(liveState);
        return liveSite;
      },
    };
    const steps: GateStep[] = [];
    try {
      const { differences, read } = await runWalks(walks, sites, kept.of(live), {
        onWalk(walk, ms, found) {
          const problems = found.filter(({ refuses }) => refuses).length;
          steps.push({ name: stepName(walk), ms: Math.round(ms), problems });
          const sign = problems > 0 ? '?' : '✓';
          onProgress(`${sign} ${stepName(walk)} (${(ms / 1_000).toFixed(1)} s)`);
        },
        onTurn: (walk) => onProgress(`… ${stepName(walk)}, once more, alone`),
      });
      const result = resultOf(linesOf(differences), steps);
      if (result.problems.length === 0) kept.add(candidateState, live, read);
      return result;
    } finally {
      await Promise.all(rehearsals.map((rehearsal) => rehearsal.close()));
    }
  }
}

function stepName(walk: Walk): string {
  return `${walk.name} (${visitorOf(walk)})`;
}

const NEXT_STEP = 'Open the page locally and fix it.';

function resultOf(lines: DifferenceLine[], steps: GateStep[]): BrowserCheckResult {
  const pictures = new Map<string, Buffer>();
  const keep = (picture: Buffer) => {
    const id = `${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.jpg`;
    pictures.set(id, picture);
    return id;
  };
  const problems = lines
    .filter(({ refuses }) => refuses)
    .map(({ where, who, text }) => `Browser check of ${where} (${who}): ${text}. ${NEXT_STEP}`);
  const changes = lines
    .filter(({ refuses }) => !refuses)
    .map(({ where, who, text, pictures: pair }) => ({
      ...{ where, who, text },
      ...(pair && { pictures: { before: keep(pair.before), after: keep(pair.after) } }),
    }));
  return { problems, notes: [], steps, changes, pictures };
}

function tooBusyText(idleLimitMs: number): string {
  return `The browser check confirmed no problem: it made no progress for ${idleLimitMs / 1_000} s: this machine is too busy, or a page keeps the browser busy. Publish again. If that does not help, find that page, or ask the operator for a larger GATE_SECONDS.`;
}

function resultWith(known: Partial<BrowserCheckResult>): BrowserCheckResult {
  return { problems: [], notes: [], steps: [], ...known };
}

function refused({ reason, next }: { reason: string; next: string }): BrowserCheckResult {
  return resultWith({ problems: [`No browser check: ${reason} ${next}`], hasFailed: true });
}

function skipped(reason: string): BrowserCheckResult {
  return resultWith({ notes: [`No browser check: ${reason}`] });
}
