/** Support answers from 09:00 to 22:00 UTC every day (section 9). */
export const SUPPORT_HOURS = { from: 9, to: 22 } as const;

/** Whether support answers at `now` (ms). */
export function isSupportOpen(now: number): boolean {
  const hour = new Date(now).getUTCHours();
  return hour >= SUPPORT_HOURS.from && hour < SUPPORT_HOURS.to;
}

/** When support answers next (ms): `now` itself while it is open. */
export function supportOpensAt(now: number): number {
  if (isSupportOpen(now)) return now;
  const opening = new Date(now);
  if (opening.getUTCHours() >= SUPPORT_HOURS.to) opening.setUTCDate(opening.getUTCDate() + 1);
  return opening.setUTCHours(SUPPORT_HOURS.from, 0, 0, 0);
}
