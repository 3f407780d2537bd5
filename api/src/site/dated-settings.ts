import { nextVersion, versionAt } from '@site/shared/rules';
import { cachedVersions } from '../business-data/read-versions';
import type { Context } from '../context';

/** The public settings that the administrator changes, and when the next planned change begins. */
export async function datedSettings(context: Context, now: number) {
  const hours = await cachedVersions(context, 'support-hours', now);
  const changes = [nextVersion(hours, now)?.validFrom];
  const planned = changes.filter((moment) => moment !== undefined);
  return {
    supportHours: versionAt(hours, now).value,
    ...(planned.length > 0 && { changesAt: Math.min(...planned) }),
  };
}
