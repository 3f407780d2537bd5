import { DAY_MS, HOUR_MS } from './calendar';

/** How long the link of an activation mail works (decision 33). */
export const ACTIVATION_LINK_LIFETIME_MS = 7 * DAY_MS;

/** How long the link of a password recovery mail works. */
export const RECOVERY_LINK_LIFETIME_MS = HOUR_MS;

/** How long the link that confirms a new email works. */
export const EMAIL_LINK_LIFETIME_MS = DAY_MS;

/** The time between the request to delete an account and the deletion; a sign-in cancels it (decision 41). */
export const DELETION_DELAY_MS = 14 * DAY_MS;
