const PERIOD = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/;

/** Whether a text names a month ('2026-11') or a quarter ('2026-Q4'). */
export function isBookPeriod(text: string): boolean {
  return PERIOD.test(text);
}

/**
 * The first moment of a period and of the next one (ms, UTC). Throws a RangeError for other texts.
 */
export function bookPeriodRange(period: string): { from: number; until: number } {
  const [, year, month, quarter] = PERIOD.exec(period) ?? [];
  if (!year) throw new RangeError(`not a month or quarter: ${period}`);
  const first = month ? Number(month) - 1 : (Number(quarter) - 1) * 3;
  return {
    from: Date.UTC(Number(year), first),
    until: Date.UTC(Number(year), first + (month ? 1 : 3)),
  };
}

/** The month of a moment (ms, UTC): '2026-11'. */
export function monthOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 7);
}

/** The quarter of a moment (ms, UTC): '2026-Q4'. */
export function quarterOf(moment: number): string {
  const at = new Date(moment);
  return `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`;
}
