import { formatOrdinalUtcDate } from '@site/shared/format';
import type { Tone } from '@site/shared/ui';

export type MaintenanceWindow = { start: number; end: number };

/** The status of a maintenance window at `now`; times in ms, `end` inclusive (section 2). */
export function maintenanceStatus(
  { start, end }: MaintenanceWindow,
  now: number,
): { tone: Tone; label: string } {
  if (now > end) return { tone: 'success', label: 'Not planned' };
  if (now >= start) return { tone: 'danger', label: 'In progress' };
  return { tone: 'waiting', label: `Planned. It will start on ${formatOrdinalUtcDate(start)}` };
}
