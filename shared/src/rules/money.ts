/** An amount of euros in whole cents. Everything inside the system is cents; only the wire speaks euros (section 9: currency EUR). */
export type Cents = number;

/** The least a customer can be asked to pay: section 5 refuses totals of zero, so wallet and proration stop here. */
export const MIN_PAYABLE_CENTS: Cents = 100;

/** `percent` of `cents`, half a cent rounded up. Percentages may have two decimals (Finland's VAT is 25.5). */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000);
}

/** Cents to the wire's euros: 1490 → 14.9. */
export function toEuros(cents: Cents): number {
  return cents / 100;
}

/** The wire's euros to cents: 14.9 → 1490. Throws a RangeError where the number has more than two decimals or is not finite. */
export function toCents(euros: number): Cents {
  const cents = Math.round(euros * 100);
  if (!Number.isFinite(euros) || Math.abs(cents - euros * 100) > 1e-6)
    throw new RangeError(`not an amount in euros: ${euros}`);
  return cents;
}

/** The old price that is shown struck out: 1.3 times the price (section 9). */
export function struckOutPrice(price: Cents): Cents {
  return percentOf(price, 130);
}
