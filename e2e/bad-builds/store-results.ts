import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportOf } from './report';
import type { Fate, Load, Results, Turns, Walk } from './results';

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
