import { BACKUPS_PER_DAY, LIMITS, type Limit, type Limits, planKind, planName } from '../rules';
import { formatLimit } from './numbers';

const lines: Record<Limit, (value: number) => string> = {
  playlist: (value) => (value === 1 ? '1 playlist' : `${formatLimit(value)} playlists`),
  epg: (value) => `${formatLimit(value)} EPG ${value === 1 ? 'country' : 'countries'}`,
  customer: (value) => `${formatLimit(value)} managed ${value === 1 ? 'user' : 'users'}`,
  streams: (value) =>
    `${formatLimit(value)} live and ${formatLimit(value)} VOD entries per playlist`,
  episodes: (value) => `${formatLimit(value)} episodes per playlist`,
  automatic_backups: (value) =>
    value > 0 ? `Automatic backups, ${BACKUPS_PER_DAY} a day` : 'Automatic backups',
};

/** The name of a plan, also of the trial, by its number of playlists. */
export function formatPlan(playlists: number): string {
  return planKind({ max_list: playlists }) === 'trial' ? 'Free trial' : planName(playlists);
}

/** The line for a limit in a plan's list: `playlist` 5 → '5 playlists'. */
export function formatPlanLine(limit: Limit, value: number): string {
  return lines[limit](value);
}

/** The lines of every limit that a plan has. */
export function formatPlanLines(limits: Limits): string[] {
  return LIMITS.filter((limit) => limits[limit] !== 0).map((limit) =>
    formatPlanLine(limit, limits[limit]),
  );
}
