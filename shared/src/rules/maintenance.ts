import { DAY_MS } from './calendar';

/** A maintenance: its first and last millisecond. */
export type MaintenanceWindow = { start: number; end: number };

/** The maintenance of section 9, written as in MAINTENANCE_START and MAINTENANCE_END. */
export const DEFAULT_MAINTENANCE = { start: '2024-07-31', end: '2024-08-02' } as const;

/**
 * The maintenance of two settings. Each is a day (UTC) or a time with its zone. An end that is a
 * day includes that day (decision 74). NaN for other texts.
 */
export function maintenanceWindow({ start, end }: Record<'start' | 'end', string>) {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(end);
  return {
    start: Date.parse(start),
    end: Date.parse(end) + (isDay ? DAY_MS - 1 : 0),
  } satisfies MaintenanceWindow;
}

/** Why a window that ends before it starts is refused. Both servers read the same two settings. */
export const MAINTENANCE_ORDER =
  'MAINTENANCE_END is before MAINTENANCE_START. Set both: the end on the same day as the start, or later.';

export type MaintenanceState = 'planned' | 'in-progress' | 'not-planned';

/** Whether a maintenance is planned, in progress or over at `now` (ms) (section 2, maintenance). */
export function maintenanceState({ start, end }: MaintenanceWindow, now: number): MaintenanceState {
  if (now > end) return 'not-planned';
  return now >= start ? 'in-progress' : 'planned';
}
