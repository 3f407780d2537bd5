/**
 * The daily support hours in UTC: from 9:00 up to, not including, 22:00 (section 9, decision 75).
 */
export const SUPPORT_HOURS = { from: 9, to: 22 } as const;

/** Whether support is open at `now` (ms). */
export function isSupportOpen(now: number): boolean {
  const hour = new Date(now).getUTCHours();
  return hour >= SUPPORT_HOURS.from && hour < SUPPORT_HOURS.to;
}

/** The next moment (ms) at which support is open: `now` while it is open. */
export function supportOpensAt(now: number): number {
  if (isSupportOpen(now)) return now;
  const opening = new Date(now);
  if (opening.getUTCHours() >= SUPPORT_HOURS.to) opening.setUTCDate(opening.getUTCDate() + 1);
  return opening.setUTCHours(SUPPORT_HOURS.from, 0, 0, 0);
}
