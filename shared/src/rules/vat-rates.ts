import { type DatedVersion, versionAt } from './dated-version';

/** A rate in percent, from a moment on. */
type VatRate = DatedVersion<{ percent: number }>;

/** The standard rates of a member state, the oldest first. */
type Rates = readonly [VatRate, ...VatRate[]];

/**
 * `from` is the midnight with which the rate begins, by the clock of the member state: with its
 * offset from UTC on that day.
 */
function rate(from: string, percent: number): VatRate {
  return { number: 0, validFrom: Date.parse(from), value: { percent } };
}

/** The VAT rules of the EU for services to other member states begin here. */
const START = '2021-07-01T00:00+02:00';

/**
 * The standard VAT rates of the 27 EU members (section 3, decision 19) until the administrator
 * changes them.
 */
export const DEFAULT_VAT_RATES: Readonly<Record<string, Rates>> = {
  AT: [rate(START, 20)],
  BE: [rate(START, 21)],
  BG: [rate(START, 20)],
  CY: [rate(START, 19)],
  CZ: [rate(START, 21)],
  DE: [rate(START, 19)],
  DK: [rate(START, 25)],
  EE: [rate(START, 20), rate('2024-01-01T00:00+02:00', 22), rate('2025-07-01T00:00+03:00', 24)],
  ES: [rate(START, 21)],
  FI: [rate(START, 24), rate('2024-09-01T00:00+03:00', 25.5)],
  FR: [rate(START, 20)],
  GR: [rate(START, 24)],
  HR: [rate(START, 25)],
  HU: [rate(START, 27)],
  IE: [rate(START, 23)],
  IT: [rate(START, 22)],
  LT: [rate(START, 21)],
  LU: [rate(START, 17)],
  LV: [rate(START, 21)],
  MT: [rate(START, 18)],
  NL: [rate(START, 21)],
  PL: [rate(START, 23)],
  PT: [rate(START, 23)],
  RO: [rate(START, 19), rate('2025-08-01T00:00+03:00', 21)],
  SE: [rate(START, 25)],
  SI: [rate(START, 22)],
  SK: [rate(START, 20), rate('2025-01-01T00:00+01:00', 23)],
};

/** The members of the EU. */
export const EU_COUNTRIES: readonly string[] = Object.keys(DEFAULT_VAT_RATES);

/** Whether a country is a member of the EU. */
export function isInEu(country: string): boolean {
  return Object.hasOwn(DEFAULT_VAT_RATES, country);
}

/**
 * The VAT percentage of a country at a moment (ms) by the default rates. 0 outside the EU and for
 * OTHER.
 */
export function defaultVatPercent(country: string, at: number): number {
  const rates = isInEu(country) ? DEFAULT_VAT_RATES[country] : undefined;
  return rates ? versionAt(rates, at).value.percent : 0;
}
