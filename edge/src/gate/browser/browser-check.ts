import { createHash } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { type LiveState, type Release, SHELL } from '@site/shared/release';
import pLimit from 'p-limit';
import type { VisibleChange } from '../../releases/publications';
import type { GateSandbox, LaunchBrowser } from '../launch-browser';
import { type DifferenceLine, linesOf } from './difference';
import { createKeptRecords } from './kept-records';
import { firstLine } from './masked';
import { openSites, type SiteParts } from './open-sites';
import { rehearsalState, withoutAlternatives } from './rehearsal-state';
import { runWalks } from './run-walks';
import { runWithIdleLimit } from './run-with-idle-limit';
import { untranslatedTexts } from './untranslated';
import { walksOf } from './walks';
import type { GateDepth } from './walks/pages';
import { pagesOf, visitorOf, type Walk } from './walks/walk';

/** A step of the check, for the report that is stored with the release. */
type GateStep = { name: string; ms: number; problems: number };

/** Problems refuse the release. Notes name what could not be checked. */
export type BrowserCheckResult = {
  problems: string[];
  notes: string[];
  steps: GateStep[];
  /** The browser did not start, or the machine was too busy. The release is not at fault. */
  hasFailed?: boolean;
  /** What changes for visitors. */
  changes?: VisibleChange[];
  /** The pictures that the changes name, by id, such as `a1b2.jpg`. */
  pictures?: ReadonlyMap<string, Buffer>;
};

/** Receives a line for each step that has ended. */
export type OnProgress = (line: string) => void;

type BrowserCheckOptions = {
  onProgress?: OnProgress | undefined;
  /** The live state that the candidate is compared with: `state` if left out. */
  live?: LiveState;
};

/** Uses a stored candidate in a browser, together with the releases of a live state. */
export type BrowserCheck = (
  candidate: Release,
  state: LiveState,
  options?: BrowserCheckOptions,
) => Promise<BrowserCheckResult>;

/** The browser check of an edge that was made without one. */
export const noBrowserCheck: BrowserCheck = async () =>
  resultWith({ notes: ['No browser check: this edge has no browser.'] });

type BrowserCheckParts = SiteParts & {
  /** Starts a Chromium; undefined where there is none. */
  launchBrowser: LaunchBrowser | undefined;
  /** Whether a release is refused when there is no browser, or when it does not start. */
  isRequired: boolean;
  sandbox: GateSandbox;
  /** The routes and cards that differ from the live release; undefined for all. */
  affectedPages(
    live: Release | undefined,
    candidate: Release,
  ): Promise<ReadonlySet<string> | undefined>;
  depth: GateDepth;
  /** How long the check may make no progress, in milliseconds. */
  idleLimitMs: number;
};

/** Why there is no browser, and what the operator does then. */
const NO_BROWSER = {
  reason: 'the machine of the edge has no Chromium.',
  next: 'The operator installs one (Debian: apt-get install chromium-headless-shell) or names it in CHROMIUM_PATH, and restarts the edge. CHROMIUM_PATH=off accepts releases without this check.',
};

/** What the operator does about a browser that does not start. */
const NEXT_STEP_OF_OPERATOR: Record<GateSandbox, string> = {
  required:
    'The operator finds the causes in docs/runbook.md, GateFails. Where user namespaces are not allowed, GATE_SANDBOX=optional does without.',
  optional:
    'The operator repairs the Chromium on the machine of the edge. CHROMIUM_PATH=off accepts releases without this check.',
};

/** One run of the browser check. */
type CheckRun = {
  candidate: Release;
  /** The live state in which the candidate becomes live. */
  state: LiveState;
  /** The live state that the candidate is compared with. */
  live: LiveState;
  onProgress: OnProgress;
};

export function createBrowserCheck(parts: BrowserCheckParts): BrowserCheck {
  const { launchBrowser, isRequired, sandbox, idleLimitMs } = parts;
  // One browser at a time: several would slow down each other's pages.
  const limit = pLimit(1);
  const keptRecords = createKeptRecords();
  return (candidate, state, { onProgress = () => {}, live = state } = {}) =>
    limit(() => launchAndCheck({ candidate, state, live, onProgress }));

  async function launchAndCheck(run: CheckRun): Promise<BrowserCheckResult> {
    const { candidate, state, onProgress } = run;
    if (!launchBrowser) return isRequired ? refused(NO_BROWSER) : skipped(NO_BROWSER.reason);
    if (candidate.name !== SHELL && !state.releases[SHELL]) return skipped('no shell is live yet.');
    let browser: Browser;
    try {
      browser = await launchBrowser();
    } catch (error) {
      const reason = `the browser does not start (${firstLine(error)}).`;
      if (!isRequired) return { ...skipped(reason), hasFailed: true };
      return refused({ reason, next: NEXT_STEP_OF_OPERATOR[sandbox] });
    }
    const result = await runWithIdleLimit(browser, idleLimitMs, (onStep) =>
      walkAndCompare(browser, {
        ...run,
        onProgress(line) {
          onStep();
          onProgress(line);
        },
      }),
    );
    return result ?? resultWith({ problems: [tooBusyText(idleLimitMs)], hasFailed: true });
  }

  /** Makes the walks, and keeps the records of a good candidate. */
  async function walkAndCompare(
    browser: Browser,
    { candidate, state, live, onProgress }: CheckRun,
  ): Promise<BrowserCheckResult> {
    const { name } = candidate;
    const candidateState = rehearsalState(state, candidate);
    const liveState = withoutAlternatives(live);
    const affected = await parts.affectedPages(liveState.releases[name]?.live, candidate);
    const walkedPart = { name, affected, cards: candidate.cards ?? [], depth: parts.depth };
    const walks = {
      candidate: walksOf(walkedPart, candidateState, liveState),
      live: new Map(walksOf(walkedPart, liveState, liveState).map((walk) => [walk.key, walk])),
    };

    const { sites, closeSites } = await openSites(browser, parts, candidateState, liveState);
    const steps: GateStep[] = [];
    try {
      const { differences, candidateRecords } = await runWalks(
        walks,
        sites,
        keptRecords.ofState(live),
        {
          onWalk(walk, ms, differencesOfWalk) {
            const problems = differencesOfWalk.filter(({ refuses }) => refuses).length;
            steps.push({ name: stepName(walk), ms: Math.round(ms), problems });
            // Problems are only suspected until the walk has been repeated.
            const sign = problems > 0 ? '?' : '✓';
            onProgress(`${sign} ${stepName(walk)} (${(ms / 1_000).toFixed(1)} s)`);
          },
          onRepetition: (walk) => onProgress(`… ${stepName(walk)}, once more, alone`),
        },
      );
      const result = resultOf(linesOf(differences), steps);
      if (result.problems.length > 0) return result;
      keptRecords.addCandidate(candidateState, live, candidateRecords);
      const pages = pagesOf(name, candidateState).filter(
        ({ path }) => !affected || affected.has(path),
      );
      if (parts.depth === 'quick' || pages.length === 0) return result;
      const texts = await untranslatedTexts(name, await sites.pseudo(), pages);
      return { ...result, changes: [...(result.changes ?? []), ...texts] };
    } finally {
      await closeSites();
    }
  }
}

function stepName(walk: Walk): string {
  return `${walk.name} (${visitorOf(walk)})`;
}

const NEXT_STEP = 'Open the page locally and fix it.';

/** Differences that refuse become problems; the others become changes for visitors. */
function resultOf(lines: DifferenceLine[], steps: GateStep[]): BrowserCheckResult {
  const pictures = new Map<string, Buffer>();
  /** Adds a picture to the result. Returns its id. */
  const addPicture = (picture: Buffer) => {
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
      where,
      who,
      text,
      ...(pair && { pictures: { before: addPicture(pair.before), after: addPicture(pair.after) } }),
    }));
  return { problems, notes: [], steps, changes, pictures };
}

function tooBusyText(idleLimitMs: number): string {
  return `The browser check confirmed no problem: it made no progress for ${idleLimitMs / 1_000} s: this machine is too busy, or a page keeps the browser busy. Publish again. If that does not help, find that page, or ask the operator for a larger GATE_SECONDS.`;
}

function resultWith(fields: Partial<BrowserCheckResult>): BrowserCheckResult {
  return { problems: [], notes: [], steps: [], ...fields };
}

function refused({ reason, next }: { reason: string; next: string }): BrowserCheckResult {
  return resultWith({ problems: [`No browser check: ${reason} ${next}`], hasFailed: true });
}

function skipped(reason: string): BrowserCheckResult {
  return resultWith({ notes: [`No browser check: ${reason}`] });
}
