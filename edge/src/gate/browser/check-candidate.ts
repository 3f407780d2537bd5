import { type Journey, type LiveState, type Release, SHELL } from '@site/shared/release';
import { remoteNames } from '../../releases/live-state';
import { createRouteMatcher } from '../../releases/match-route';
import type { BrowserCheckResult, OnProgress } from './browser-check';
import { checkFrame } from './check-frame';
import { createConfirmation } from './confirm-findings';
import { DEVICES, type Device } from './devices';
import { type Finding, findingOfTime, firstLine } from './findings';
import { droppedJourneys } from './kept-journeys';
import type { RehearsalSite } from './rehearsal-site';
import { runJourney } from './run-journey';
import { createPageVisits, type Visit, WATCH_MS } from './visit-page';
import { type CheckDepth, pageOfAnother, visitsFor } from './visit-plan';

/** A step of the check, for the report that is stored with the release. */
export type GateStep = { name: string; ms: number; problems: number };

/** The candidate's rehearsal, and that of the live releases, which starts when it is needed. */
export type CheckedSites = { candidate: RehearsalSite; live: () => Promise<RehearsalSite> };

export type CheckedStates = {
  name: string;
  candidate: LiveState;
  live: LiveState;
  depth: CheckDepth;
};

export type FindRelease = (name: string, version: string) => Promise<Release | undefined>;

/**
 * Visits the candidate's pages, goes through the journeys that reach them, and compares the frame
 * before and after. What the live release does too is a note, and so is a journey of the live
 * release that is left out, unless all of them are. Findings that a busy machine can
 * cause count if they are there again when nothing else runs. Adds to `result` after each step.
 */
export async function checkCandidate(
  states: CheckedStates,
  sites: CheckedSites,
  find: FindRelease,
  onProgress: OnProgress,
  result: BrowserCheckResult,
): Promise<void> {
  const confirmed = createConfirmation(sites.candidate.speed);
  if (states.depth === 'full') {
    const { problems, notes } = await journeysLeftOut(states, find);
    result.problems.push(...problems);
    result.notes.push(...notes);
  }

  /**
   * Runs a step. A finding is not new if the same step of the live releases has it for the same
   * visitor.
   */
  async function step(
    name: string,
    run: () => Promise<Labelled[]>,
    runLive: (() => Promise<Labelled[]>) | undefined,
  ): Promise<void> {
    const start = performance.now();
    const found = await confirmed(() => run().catch(asFinding));
    const known = found.length > 0 && runLive ? await runLive().catch(asFinding) : [];
    const isKnown = ({ who, finding }: Labelled) =>
      known.some((other) => other.who === who && other.finding.key === finding.key);
    const problems = lines(
      name,
      found.filter((one) => !isKnown(one)),
    );
    const notes = lines(name, found.filter(isKnown));
    result.problems.push(...problems.map((line) => `${line}. ${NEXT_STEP}`));
    result.notes.push(...notes.map((line) => `Also in the live release: ${line}.`));
    const ms = Math.round(performance.now() - start);
    result.steps.push({ name, ms, problems: problems.length });
    const outcome = problems.length > 0 ? `✗ ${problems.length}` : '✓';
    onProgress(`${outcome} ${name} (${(ms / 1_000).toFixed(1)} s)`);
  }

  const more =
    states.depth === 'full'
      ? [...(await journeySteps(states, sites, find)), ...frameSteps(states, sites)]
      : [];
  await Promise.all(
    [...pageSteps(states, sites), ...more].map(({ name, run, runLive }) =>
      step(name, run, runLive),
    ),
  );
}

/** A step that could not end, for example because the machine is too busy. */
function asFinding(error: Error): Labelled[] {
  const finding = findingOfTime(`it cannot be checked: ${firstLine(error)}`);
  return [{ who: 'the gate', finding }];
}

const NEXT_STEP = 'Open the page locally and fix it.';

/** A finding with who had it. */
type Labelled = { who: string; finding: Finding };

type Step = {
  name: string;
  run: () => Promise<Labelled[]>;
  runLive?: (() => Promise<Labelled[]>) | undefined;
};

/** One line for each finding, with everyone who had it. */
function lines(name: string, found: Labelled[]): string[] {
  const byKey = new Map<string, { text: string; who: Set<string> }>();
  for (const { who, finding } of found) {
    const entry = byKey.get(finding.key) ?? { text: finding.text, who: new Set<string>() };
    entry.who.add(who);
    byKey.set(finding.key, entry);
  }
  return [...byKey.values()].map(
    ({ text, who }) => `Browser check of ${name} (${[...who].join(', ')}): ${text}`,
  );
}

function visitor({ device, role }: { device: Device; role: string }): string {
  return `${role} on a ${device}`;
}

function pageSteps(states: CheckedStates, sites: CheckedSites): Step[] {
  const { name, depth } = states;
  const { releases } = states.candidate;
  const routeAt = createRouteMatcher(
    remoteNames(states.candidate).flatMap((remote) =>
      (releases[remote]?.live.routes ?? []).map(({ path }) => ({ path, remote })),
    ),
  );
  const visitPage = createPageVisits(
    depth === 'full' ? WATCH_MS : 0,
    sites.candidate,
    (path) => routeAt(path)?.remote,
  );
  const visits = visitsFor(name, states.candidate, depth);
  const visitAll = async (site: RehearsalSite, group: Visit[]) =>
    (
      await Promise.all(
        group.map(async (visit) =>
          (await visitPage(site, visit)).map((finding) => ({ who: visitor(visit), finding })),
        ),
      )
    ).flat();
  return [...new Set(visits.map(({ pattern }) => pattern))].map((pattern) => {
    const group = visits.filter((visit) => visit.pattern === pattern);
    const liveGroup = visitsFor(name, states.live, depth).filter(
      (visit) => visit.pattern === pattern,
    );
    return {
      name: pattern,
      run: () => visitAll(sites.candidate, group),
      runLive:
        liveGroup.length > 0 ? async () => visitAll(await sites.live(), liveGroup) : undefined,
    };
  });
}

async function journeysLeftOut({ name, candidate, live }: CheckedStates, find: FindRelease) {
  const [stored, before] = await Promise.all(
    [candidate, live].map(({ releases }) => {
      const version = releases[name]?.live.version;
      return version ? find(name, version) : undefined;
    }),
  );
  const pages = Object.values(candidate.releases).flatMap((remote) => remote.live.routes);
  return stored ? droppedJourneys(before, stored, pages) : { problems: [], notes: [] };
}

/**
 * The journeys of the candidate, and those of other remotes through its pages; for a shell all
 * journeys. A journey is compared with the live releases only if they have the same one.
 */
async function journeySteps(
  { name, candidate, live }: CheckedStates,
  sites: CheckedSites,
  find: FindRelease,
): Promise<Step[]> {
  const ownPaths = candidate.releases[name]?.live.routes.map(({ path }) => path) ?? [];
  const journeysOf = async (owner: string, { releases }: LiveState) => {
    const version = releases[owner]?.live.version;
    return version ? ((await find(owner, version))?.journeys ?? []) : [];
  };
  const runOn = async (site: RehearsalSite, journey: Journey) =>
    (
      await Promise.all(
        DEVICES.map(async (device) =>
          (
            await runJourney(site, journey, device)
          ).map((finding) => ({
            who: visitor({ device, role: journey.as }),
            finding,
          })),
        ),
      )
    ).flat();
  const steps = await Promise.all(
    remoteNames(candidate).map(async (owner): Promise<Step[]> => {
      const liveJourneys = (await journeysOf(owner, live)).map((one) => JSON.stringify(one));
      return (await journeysOf(owner, candidate))
        .filter((journey) => name === SHELL || owner === name || doesReach(journey, ownPaths))
        .map((journey) => ({
          name: `the journey '${journey.name}' of ${owner}`,
          run: () => runOn(sites.candidate, journey),
          runLive: liveJourneys.includes(JSON.stringify(journey))
            ? async () => runOn(await sites.live(), journey)
            : undefined,
        }));
    }),
  );
  return steps.flat();
}

function doesReach(journey: Journey, paths: string[]): boolean {
  return journey.steps.some(
    (step) =>
      ('open' in step && paths.includes(step.open)) ||
      ('expect' in step && paths.includes(step.expect)),
  );
}

/** The pages of a candidate must not change the frame and the pages of other remotes. */
function frameSteps({ name, candidate }: CheckedStates, { candidate: site }: CheckedSites): Step[] {
  const other = pageOfAnother(name, candidate);
  if (name === SHELL || other === undefined) return [];
  const visits = visitsFor(name, candidate, 'full').filter(
    ({ device, role }) => device === 'desktop' && role === 'subscriber',
  );
  return [
    {
      name: 'the frame and other pages',
      run: async () =>
        (await checkFrame(site, other, visits)).map((finding) => ({
          who: `after ${name}`,
          finding,
        })),
    },
  ];
}
