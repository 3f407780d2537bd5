import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './bad-build';
import { reportOf } from './report';

/** What became of a bad build in a run. */
export type Fate = {
  stoppedBy: Stage | 'nothing';
  /** The visitors who got the release before it was ended. */
  visitors?: number;
  /** What the build, the gate or the history of the releases says. */
  says: string;
};

/** The turns of a healthy build in a run. */
export type Turns = {
  passed: number;
  turns: number;
  /** The shortest and the longest time of publishing it. */
  seconds: [number, number];
  /** The first words of the last refusal. */
  says?: string;
};

/** What happened in a run of the walk. `stages`: what stopped the third team at each stage. */
export type Walk = {
  releases: number;
  requests: number;
  orders: number;
  /** Orders of a customer with a browser. */
  browserOrders: number;
  failures: number;
  stages: Record<string, string>;
};

/** A machine that does nothing else, or one with `BUSY=1`. */
export type Load = 'rest' | 'busy';

/** The last results, by the title of the build. */
export type Results = {
  badBuilds: Record<string, Partial<Record<Load, Fate>>>;
  healthyBuilds: Record<string, Partial<Record<Load, Turns>>>;
  walk?: Walk;
};

const RESULTS = join(import.meta.dirname, 'results.json');
const REPORT = join(import.meta.dirname, 'report.md');
const MAX_TEXT_LENGTH = 160;
const load: Load = process.env.BUSY === '1' ? 'busy' : 'rest';

export function readResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

export function storeFate(title: string, fate: Fate): void {
  store(({ badBuilds }) => {
    badBuilds[title] = { ...badBuilds[title], [load]: { ...fate, says: shortened(fate.says) } };
  });
}

export function storeTurns(title: string, { says, ...turns }: Turns): void {
  store(({ healthyBuilds }) => {
    const entry = { ...turns, ...(says !== undefined && { says: shortened(says) }) };
    healthyBuilds[title] = { ...healthyBuilds[title], [load]: entry };
  });
}

export function storeWalk(walk: Walk): void {
  store((results) => {
    const stages = Object.entries(walk.stages).map(([stage, says]) => [stage, shortened(says)]);
    results.walk = { ...walk, stages: Object.fromEntries(stages) };
  });
}

/** Changes the results, and writes the report of them. */
function store(change: (results: Results) => void): void {
  const results = readResults();
  change(results);
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(REPORT, reportOf(results));
}

/** One line without what differs in each run: addresses of servers and versions. */
function shortened(text: string): string {
  const line = text
    .replace(/https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?/g, '')
    .replace(/\b[0-9a-f]{16}\b/g, '…')
    .replace(/ Open the page locally and fix it\.$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_TEXT_LENGTH ? `${line.slice(0, MAX_TEXT_LENGTH)}…` : line;
}
