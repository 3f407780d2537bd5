/** What proves a sign-in beside the password: an authenticator app, or a passkey. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The most factors of an account. */
export const MAX_FACTORS = 10;

/** The digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;
