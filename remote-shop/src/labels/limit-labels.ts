import { formatLimit } from '@site/shared/format';
import type { Limit, Limits } from '@site/shared/rules';
import { LIMITS } from '@site/shared/rules';
import type { CheckItem } from '@site/shared/ui';

type Words = {
  /** The row's name. */
  title: string;
  /** What the number counts, where the title does not say it. */
  hint: string;
  /** A value as a choice. */
  choice: (value: number) => string;
  /** A value as a line of a plan. */
  line: (value: number) => string;
};

/** How the six limits are called (sections 1 and 9). Values, not indexes; -1 is '∞'. */
export const limitWords: Record<Limit, Words> = {
  playlist: {
    title: 'Playlists',
    hint: 'Kept in the cloud and edited online.',
    choice: formatLimit,
    line: (value) => (value === 1 ? '1 playlist' : `${formatLimit(value)} playlists`),
  },
  epg: {
    title: 'EPG countries',
    hint: 'Countries whose programme guide you can use.',
    choice: formatLimit,
    line: (value) => `${formatLimit(value)} EPG ${value === 1 ? 'country' : 'countries'}`,
  },
  customer: {
    title: 'Managed users',
    hint: 'People who get a synced copy of your main playlist.',
    choice: formatLimit,
    line: (value) => `${formatLimit(value)} managed ${value === 1 ? 'user' : 'users'}`,
  },
  streams: {
    title: 'Live and VOD entries',
    hint: 'Up to this many live channels and as many movies, in each playlist.',
    choice: formatLimit,
    line: (value) =>
      `${formatLimit(value)} live and ${formatLimit(value)} VOD entries per playlist`,
  },
  episodes: {
    title: 'Series episodes',
    hint: 'In each playlist.',
    choice: formatLimit,
    line: (value) => `${formatLimit(value)} episodes per playlist`,
  },
  automatic_backups: {
    title: 'Automatic backups',
    hint: 'Two a day. Restore any of the last 7 days, and weekly copies up to 45 days back.',
    choice: (value) => (value > 0 ? 'Yes' : 'No'),
    line: (value) => (value > 0 ? 'Automatic backups, two a day' : 'Automatic backups'),
  },
};

/** A plan's limits line by line; what it has none of is marked as missing. */
export function limitLines(limits: Limits): CheckItem[] {
  return LIMITS.map((limit) => ({
    text: limitWords[limit].line(limits[limit]),
    isMissing: limits[limit] === 0,
  }));
}
