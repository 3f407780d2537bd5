import { DAY_MS } from './calendar';

/** What proves a sign-in beside the password: an authenticator app, or a passkey. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The most factors of an account. */
export const MAX_FACTORS = 10;

/**
 * After `maxWrong` wrong codes of authenticator apps within `periodMs` an account's codes of apps
 * are refused until the period ends. All browsers and sessions count together. Three codes of an
 * app are right at any time, so a guesser of one app's codes finds one in a day with a chance of
 * 1 in 16,000, and in a year of 1 in 46. Recovery codes do not count: they have 59 random bits.
 */
export const CODE_LIMIT = { maxWrong: 20, periodMs: DAY_MS } as const;

/** The digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;
