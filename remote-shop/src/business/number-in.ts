const NUMBER = /^\d+(?:[.,]\d{1,2})?$/;

/**
 * A typed number with at most two decimals: '12.5', '12,5'. NaN for any other text, also for
 * '1,000', which means 1000 to some readers and 1 to others.
 */
export function numberIn(text: string): number {
  const typed = text.trim();
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
