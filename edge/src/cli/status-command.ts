import type { ReleaseError, ReleaseErrors } from '../release-api/release-errors';
import type { ReleaseStatus } from '../release-api/release-status';
import { DECISIVE_EVIDENCE } from '../rollout/evidence';
import { browserText, counted, outcomeText } from '../rollout/outcome-text';
import type { CommandResult } from './options';
import { historyLine, stateText, timeText } from './print';
import { ALL_NAMES, createReleaseClient } from './release-client';

/** The number of errors printed for each name. The cockpit shows all. */
const MAX_ERRORS = 3;

/** The number of history entries printed, of all names together. The cockpit shows more. */
const MAX_HISTORY_ENTRIES = 5;

/**
 * `release status`: prints, for each name, the release that visitors get, its rollout, what the
 * gate said, how its views end, and its last errors. Then prints the last changes with their
 * reasons.
 */
export async function status(): Promise<CommandResult> {
  const siteStatus = await createReleaseClient(ALL_NAMES, process.env).get<ReleaseStatus>('');
  const names = await Promise.all(
    siteStatus.names.map(async (nameStatus) => ({
      ...nameStatus,
      lastErrors: await lastErrors(nameStatus, siteStatus),
    })),
  );
  const result = { ...siteStatus, names };
  return { result, text: statusText(result) };
}

type NameStatusWithErrors = ReleaseStatus['names'][number] & { lastErrors?: ReleaseError[] };

/** The last errors of a name, or none if the token does not release it. */
async function lastErrors(
  { name, errors }: ReleaseStatus['names'][number],
  { token }: ReleaseStatus,
): Promise<ReleaseError[]> {
  if (!errors || !token.names.includes(name)) return [];
  const client = createReleaseClient(name, process.env);
  try {
    return (await client.get<ReleaseErrors>('/errors')).errors.slice(0, MAX_ERRORS);
  } catch {
    // The rest of the status is needed most when a part of the edge fails.
    return [];
  }
}

export function statusText({
  names,
  history,
}: {
  names: NameStatusWithErrors[];
  /** Newest first. */
  history: ReleaseStatus['history'];
}): string {
  const changes = history
    .slice(0, MAX_HISTORY_ENTRIES)
    .map((change) => `  ${change.name}  ${historyLine(change)}`);
  return [
    ...(names.length === 0 ? ['No release is live yet.'] : []),
    ...names.flatMap((status) => [
      stateText(status),
      ...gateLines(status),
      ...outcomeLines(status),
      ...(status.lastErrors ?? []).flatMap(errorLines),
    ]),
    ...(changes.length > 0 ? ['Last changes:', ...changes] : []),
  ].join('\n');
}

/** What the gate said about the releases that visitors get. */
function gateLines({ live, canary, releases }: NameStatusWithErrors): string[] {
  return [live, canary?.version].flatMap((version) => {
    if (!version) return [];
    const published = releases.find((release) => release.version === version);
    if (!published)
      return [`  ${version} has no report of the gate: it went live without passing the gate.`];
    const { gate = [], notes } = published;
    const seconds = Math.round(gate.reduce((sum, { ms }) => sum + ms, 0) / 1_000);
    const verdict =
      gate.length > 0
        ? `passed the gate: ${counted(gate.length, 'step')} in ${seconds} s`
        : 'was published, but the gate has not opened its pages';
    return [`  ${version} ${verdict}`, ...notes.map((note) => `    note: ${note}`)];
  });
}

function errorLines(error: ReleaseError) {
  const { version, message, stage, page, count, lastAt, stack } = error;
  return [
    `  ${version} on ${page}: ${message || stage} · ${counted(count, 'network')}, last ${timeText(lastAt)}, ${browserText(error)}`,
    ...(stack[0] ? [`    at ${stack[0]}`] : []),
  ];
}

function outcomeLines({ outcomes }: ReleaseStatus['names'][number]): string[] {
  if (!outcomes) return [];
  const { live, comparison } = outcomes;
  if (!comparison) return [outcomeLine(live)];
  const { release, against, evidence, complaint, waitsFor } = comparison;
  return [
    `${outcomeLine(release)} · evidence ${evidence} of ${DECISIVE_EVIDENCE}`,
    outcomeLine(against),
    ...(complaint
      ? [`  few networks report: ${complaint}. The edge does not end the release.`]
      : []),
    ...(waitsFor ? [`  waits for ${waitsFor}`] : []),
  ];
}

function outcomeLine(outcomes: NonNullable<NameStatusWithErrors['outcomes']>['live']): string {
  return `  ${outcomes.version}: ${outcomeText(outcomes)}`;
}
