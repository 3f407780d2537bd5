import { formatLimit, formatPlanLine } from '@site/shared/format';
import {
  BACKUP_DAYS,
  BACKUPS_PER_DAY,
  LIMITS,
  type Limit,
  type Limits,
  WEEKLY_BACKUP_DAYS,
} from '@site/shared/rules';
import type { CheckItem } from '@site/shared/ui';

type LimitLabel = {
  /** The heading of the configurator's row. */
  title: string;
  /** What the number counts. */
  hint: string;
  /** The label of a value as an option. */
  option: (value: number) => string;
};

/** The texts of the six limits (sections 1 and 9). They take values, not indexes; -1 is '∞'. */
export const limitLabels: Record<Limit, LimitLabel> = {
  playlist: {
    title: 'Playlists',
    hint: 'Stored in the cloud and edited online.',
    option: formatLimit,
  },
  epg: {
    title: 'EPG countries',
    hint: 'Countries whose programme guide you can use.',
    option: formatLimit,
  },
  customer: {
    title: 'Managed users',
    hint: 'People who get a synced copy of your main playlist.',
    option: formatLimit,
  },
  streams: {
    title: 'Live and VOD entries',
    hint: 'Up to this many live channels and the same number of movies, in each playlist.',
    option: formatLimit,
  },
  episodes: {
    title: 'Series episodes',
    hint: 'In each playlist.',
    option: formatLimit,
  },
  automatic_backups: {
    title: 'Automatic backups',
    hint: `${BACKUPS_PER_DAY} a day. Restore any of the last ${BACKUP_DAYS} days, and weekly copies up to ${WEEKLY_BACKUP_DAYS} days back.`,
    option: (value) => (value > 0 ? 'Yes' : 'No'),
  },
};

/** The lines of a plan. A limit of 0 is marked as missing. */
export function limitLines(limits: Limits): CheckItem[] {
  return LIMITS.map((limit) => ({
    text: formatPlanLine(limit, limits[limit]),
    isMissing: limits[limit] === 0,
  }));
}
