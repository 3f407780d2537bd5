import * as texts from '#texts';
import { BACKUPS_PER_DAY, LIMITS, type Limit, type Limits, planKind, planName } from '../rules';
import { formatLimit } from './numbers';

const lines: Record<Limit, (value: number) => string> = {
  playlist: (value) => texts.plan.playlists({ count: value, limit: formatLimit(value) }),
  epg: (value) => texts.plan.epgCountries({ count: value, limit: formatLimit(value) }),
  customer: (value) => texts.plan.managedUsers({ count: value, limit: formatLimit(value) }),
  streams: (value) => texts.plan.entries({ limit: formatLimit(value) }),
  episodes: (value) => texts.plan.episodes({ limit: formatLimit(value) }),
  automatic_backups: (value) =>
    value > 0 ? texts.plan.dailyBackups({ count: BACKUPS_PER_DAY }) : texts.plan.automaticBackups(),
};

/** The name of a plan, also of the trial, by its number of playlists. */
export function formatPlan(playlists: number): string {
  return planKind({ max_list: playlists }) === 'trial' ? texts.plan.trial() : planName(playlists);
}

/** The line for a limit in a plan's list: `playlist` 5 → '5 playlists'. */
export function formatPlanLine(limit: Limit, value: number): string {
  return lines[limit](value);
}

/** The limits of a plan in one line: '3 playlists; 2 managed users; …'. */
export function formatPlanLimits(limits: Limits): string {
  return formatPlanLines(limits).join(texts.plan.limitSeparator());
}

/** The lines of every limit that a plan has. */
export function formatPlanLines(limits: Limits): string[] {
  return LIMITS.filter((limit) => limits[limit] !== 0).map((limit) =>
    formatPlanLine(limit, limits[limit]),
  );
}
