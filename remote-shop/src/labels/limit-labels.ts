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
import * as texts from '#texts';

type LimitLabel = {
  /** The heading of the configurator's row. */
  title: () => string;
  /** What the number counts. */
  hint: () => string;
  /** The label of a value as an option. */
  option: (value: number) => string;
};

/** The texts of the six limits (sections 1 and 9). They take values, not indexes; -1 is '∞'. */
export const limitLabels: Record<Limit, LimitLabel> = {
  playlist: {
    title: texts.limits.playlists,
    hint: texts.limits.playlistsHint,
    option: formatLimit,
  },
  epg: {
    title: texts.limits.epgCountries,
    hint: texts.limits.epgCountriesHint,
    option: formatLimit,
  },
  customer: {
    title: texts.limits.managedUsers,
    hint: texts.limits.managedUsersHint,
    option: formatLimit,
  },
  streams: {
    title: texts.limits.entries,
    hint: texts.limits.entriesHint,
    option: formatLimit,
  },
  episodes: {
    title: texts.limits.episodes,
    hint: texts.limits.episodesHint,
    option: formatLimit,
  },
  automatic_backups: {
    title: texts.limits.backups,
    hint: () =>
      texts.limits.backupsHint({
        count: BACKUPS_PER_DAY,
        days: BACKUP_DAYS,
        weeklyDays: WEEKLY_BACKUP_DAYS,
      }),
    option: (value) => (value > 0 ? texts.limits.yes() : texts.limits.no()),
  },
};

/** The lines of a plan. A limit of 0 is marked as missing. */
export function limitLines(limits: Limits): CheckItem[] {
  return LIMITS.map((limit) => ({
    text: formatPlanLine(limit, limits[limit]),
    isMissing: limits[limit] === 0,
  }));
}
