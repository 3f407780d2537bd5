import type { Tone } from '@site/shared/ui';

export type MaintenanceWindow = { start: number; end: number };

/** The status word and its colour at `now`, all times in ms; the end belongs to the window (section 2, maintenance page). */
export function maintenanceState(
  { start, end }: MaintenanceWindow,
  now: number,
): { tone: Tone; words: string } {
  if (now > end) return { tone: 'success', words: 'Not planned' };
  if (now >= start) return { tone: 'danger', words: 'In progress' };
  return { tone: 'waiting', words: `Planned. It will start on ${longDay(start)}` };
}

const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** 'Wednesday, July 31st, 2024', in UTC like the window itself. */
function longDay(time: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format
    .formatToParts(time)
    .map(({ type, value }) =>
      type === 'day' ? value + (endings[ordinals.select(Number(value))] ?? 'th') : value,
    )
    .join('');
}
