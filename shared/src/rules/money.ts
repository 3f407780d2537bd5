/** An amount in whole cents. Only the wire has euros (section 9: currency EUR, decision 86). */
export type Cents = number;

/**
 * The lowest payable amount. Section 5 refuses totals of zero, so wallet and proration end here
 * (decision 18).
 */
export const MIN_PAYABLE_CENTS: Cents = 100;

/** The largest credit that the admin can give at once. */
export const MAX_CREDIT_EUROS = 10_000;

/**
 * `percent` of `cents`, half a cent rounded up. Percentages have at most two decimals (Finland's
 * VAT is 25.5).
 */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000);
}

/** Cents as euros, for the wire: 1490 → 14.9. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}

/**
 * Euros of the wire as cents: 14.9 → 1490. Throws a RangeError for more than two decimals or no
 * finite number.
 */
export function toCents(euros: number): Cents {
  const cents = Math.round(euros * 100);
  if (!Number.isFinite(euros) || Math.abs(cents - euros * 100) > 1e-6)
    throw new RangeError(`not an amount in euros: ${euros}`);
  return cents;
}

/**
 * A typed amount in euros: '5', '5.2', '5,20'. Null for any other text, such as '1e2' or '1.234'.
 */
export function parseEuros(text: string): number | null {
  const amount = text.trim();
  return /^\d{1,7}([.,]\d{1,2})?$/.test(amount) ? Number(amount.replace(',', '.')) : null;
}

/** The old price that is shown struck out, in cents: 1.3 times the price (section 9). */
export function struckOutPrice(price: Cents): Cents {
  return percentOf(price, 130);
}
