import { type Cents, toEuros, UNLIMITED } from '../rules';
import { perLanguage } from './locale';

// Marked pure, so that a build drops the formatters that its pages do not use.
const euros = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
);
const rate = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 8 }),
);
const shortEuros = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency: 'EUR', notation: 'compact' },
      maximumSignificantDigits: 3,
    }),
);
const shortCount = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 3 }),
);
const count = /* @__PURE__ */ perLanguage((locale) => new Intl.NumberFormat(locale));

/** An amount in euros: 14.9 → '€14.90' (section 9: currency EUR). */
export function formatEuros(amount: number): string {
  return euros().format(amount);
}

/** An amount in euros with three digits, for plots: 14900.5 → '€14.9k'. */
export function formatShortEuros(amount: number): string {
  return shortEuros().format(amount);
}

/** An amount in cents as euros: 1490 → '€14.90'. */
export function formatCents(cents: Cents): string {
  return formatEuros(toEuros(cents));
}

/** A coin's rate in euros, with up to eight decimals: 0.35124 → '€0.35124'. */
export function formatRate(amount: number): string {
  return rate().format(amount);
}

/** A whole number with separators: 1000000 → '1,000,000'. */
export function formatCount(value: number): string {
  return count().format(value);
}

/** A whole number with three digits, for plots: 14903 → '14.9k'. */
export function formatShortCount(value: number): string {
  return shortCount().format(value);
}

/** A limit's value: '∞' for unlimited (-1), else with separators (section 7). */
export function formatLimit(value: number): string {
  return value === UNLIMITED ? '∞' : formatCount(value);
}
