/** What proves a sign-in beside the password: an authenticator app, or a passkey. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** The most factors of an account. */
export const MAX_FACTORS = 10;

export const MAX_FACTOR_NAME_LENGTH = 40;

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODE_COUNT = 10;

/** The digits of an authenticator app's code. */
export const TOTP_DIGITS = 6;

/** How long an authenticator app shows a code, in seconds. */
export const TOTP_PERIOD_SECONDS = 30;
