/** The start of a day in the reader's time zone (ms); NaN for a malformed day. */
export function dayStart(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00`).getTime() : Number.NaN;
}
