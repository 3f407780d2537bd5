import type { ReleaseStatus } from '../release-api/release-status';
import type { CommandResult } from './options';
import { stateText } from './print';
import { createReleaseClient } from './release-client';

/** Every name: the release that visitors get, its rollout, and how its views end. */
export async function status(): Promise<CommandResult> {
  const result = await createReleaseClient('', process.env).get<ReleaseStatus>('');
  return { result, text: statusText(result) };
}

export function statusText({ names }: ReleaseStatus): string {
  if (names.length === 0) return 'No release is live yet.';
  return names.flatMap((one) => [stateText(one), ...outcomeLines(one)]).join('\n');
}

function outcomeLines({ outcomes }: ReleaseStatus['names'][number]): string[] {
  if (!outcomes) return [];
  const { live, comparison } = outcomes;
  if (!comparison) return [outcomeLine(live)];
  const { release, against, evidence } = comparison;
  return [`${outcomeLine(release)} · evidence ${evidence} of 100`, outcomeLine(against)];
}

function outcomeLine({
  version,
  views,
  failures,
  vitals,
}: NonNullable<ReleaseStatus['names'][number]['outcomes']>['live']): string {
  return `  ${version}: ${failures} of ${views} views failed · ${vitals.slow} of ${vitals.networks} networks had slow pages`;
}
