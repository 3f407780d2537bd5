import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stage } from './bad-build';

/** What became of a bad build in the last run. */
export type Result = {
  title: string;
  stoppedBy: Stage | 'nothing';
  /** The visitors who got the release before it was ended, at 10 % of all visitors. */
  visitors?: number;
  /** What the build, the gate or the history of the releases says. */
  says: string;
};

const RESULTS = join(import.meta.dirname, 'results.json');
const DOCUMENT = join(import.meta.dirname, '../../docs/releasing.md');
const MAX_TEXT_LENGTH = 160;

export function readResults(): Result[] {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Result[];
}

/** Stores a result, and writes the table of docs/releasing.md. `titles` gives the order of rows. */
export function storeResult(result: Result, titles: string[]): void {
  const byTitle = new Map(readResults().map((one) => [one.title, one]));
  byTitle.set(result.title, { ...result, says: shortened(result.says) });
  const results = titles.flatMap((title) => byTitle.get(title) ?? []);
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  replaceInDocument('bad builds', tableOf(results));
}

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

/** Writes the figures of a walk into docs/releasing.md. */
export function storeWalk({
  releases,
  requests,
  orders,
  browserOrders,
  failures,
  stages,
}: Walk): void {
  const rows = Object.entries(stages).map(
    ([stage, says]) => `| ${stage} | ${shortened(says).replaceAll('|', '\\|')} |`,
  );
  replaceInDocument(
    'walk',
    [
      `In the last run, two teams made ${releases} releases live. The other visitors opened ${requests} pages and`,
      `placed ${orders} orders over HTTP and ${browserOrders} in a browser; ${failures} of these failed.`,
      '',
      '| stage of the third team | what is said |',
      '|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
}

/** Replaces the text between the two comments of this name in docs/releasing.md. */
function replaceInDocument(name: string, text: string): void {
  const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before, rest] = readFileSync(DOCUMENT, 'utf8').split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`docs/releasing.md has no place for ${name}.`);
  writeFileSync(DOCUMENT, `${before}${start}\n\n${text}\n${end}${after}`);
}

function tableOf(results: Result[]): string {
  const rows = results.map(({ title, stoppedBy, visitors, says }) =>
    [title, STAGES[stoppedBy], visitors ?? 0, says.replaceAll('|', '\\|')].join(' | '),
  );
  return [
    '| bad build | stopped by | visitors at 10 % who got it | what is said |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ].join('\n');
}

const STAGES: Record<Result['stoppedBy'], string> = {
  build: 'the build',
  gate: 'the gate',
  canary: 'the canary',
  watch: 'the watch',
  nothing: '**nothing**',
};

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
