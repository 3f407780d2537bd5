import type { PlanKind } from './shop-mode';

/** The days before the end of a plan on which its owner is reminded; 0 is the day of the end. */
const REMINDER_DAYS: Record<PlanKind, readonly number[]> = {
  none: [],
  trial: [0, 1],
  paid: [0, 1, 7, 30],
};

/** Reminders are sent from this hour on, by the clock of the customer. */
const FIRST_HOUR = 9;

/** The zone of customers whose zone is not known. */
export const DEFAULT_TIME_ZONE = 'UTC';

/**
 * The reminder that applies now, as days before the end of a plan: the newest one whose time has
 * come. Earlier ones that were not sent are left out. Null if none applies: the end is far away, or
 * its day has passed. `daysLeft` and `hour` are by the clock of the customer.
 */
export function reminderDue(
  kind: PlanKind,
  { daysLeft, hour }: { daysLeft: number; hour: number },
): number | null {
  if (daysLeft < 0) return null;
  // Before the first hour, the reminder of the day before is the newest.
  const startedDays = hour < FIRST_HOUR ? daysLeft + 1 : daysLeft;
  return REMINDER_DAYS[kind].find((days) => days >= startedDays) ?? null;
}
