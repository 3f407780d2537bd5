import { formatOrdinalUtcDate } from '@site/shared/format';
import type { Tone } from '@site/shared/ui';

export type MaintenanceWindow = { start: number; end: number };

/** The status word and its colour at `now`, all times in ms; the end belongs to the window (section 2, maintenance page). */
export function maintenanceState(
  { start, end }: MaintenanceWindow,
  now: number,
): { tone: Tone; words: string } {
  if (now > end) return { tone: 'success', words: 'Not planned' };
  if (now >= start) return { tone: 'danger', words: 'In progress' };
  return { tone: 'waiting', words: `Planned. It will start on ${formatOrdinalUtcDate(start)}` };
}
