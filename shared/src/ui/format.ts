import { UNLIMITED } from '../rules';

const LOCALE = 'en-GB';

const euros = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' });
const count = new Intl.NumberFormat(LOCALE);
const date = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long' });
const dateTime = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** An amount of the wire (euros) for people: 14.9 → '€14.90' (section 9: currency EUR). */
export function formatEuros(amount: number): string {
  return euros.format(amount);
}

/** The visitor's own day of a moment in milliseconds: '31 July 2024'. */
export function formatDate(time: number): string {
  return date.format(time);
}

/** The visitor's own day and minute of a moment in milliseconds: '31 Jul 2024, 14:05'. */
export function formatDateTime(time: number): string {
  return dateTime.format(time);
}

/** A whole number with separators: 1000000 → '1,000,000'. */
export function formatCount(value: number): string {
  return count.format(value);
}

/** A limit's value for people: '∞' for unlimited (-1), else with separators (section 7). */
export function formatLimit(value: number): string {
  return value === UNLIMITED ? '∞' : formatCount(value);
}
