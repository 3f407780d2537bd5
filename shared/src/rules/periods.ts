import { DAY_MS, HOUR_MS } from './calendar';

/** How long the free trial runs from its start (section 9), in ms. */
export const TRIAL_DURATION_MS = 7 * DAY_MS;

/** How long the link of an activation mail is valid (decision 33), in ms. */
export const ACTIVATION_LINK_LIFETIME_MS = 7 * DAY_MS;

/** How long the link to choose a new password is valid, in ms. */
export const RECOVERY_LINK_LIFETIME_MS = HOUR_MS;

/** How long the link that confirms a new email address is valid, in ms. */
export const EMAIL_LINK_LIFETIME_MS = DAY_MS;

/** How long the link that undoes a change of the email or the password is valid, in ms. */
export const UNDO_LIFETIME_MS = 7 * DAY_MS;

/** How long the link of an invitation to the staff is valid, in ms. */
export const INVITATION_LIFETIME_MS = 7 * DAY_MS;

/**
 * A sign-in younger than this is fresh: it allows changes of the security settings and the acts of
 * staff that move money, and replaces the current password of a change (decision 31). In ms.
 */
export const RECENT_SIGN_IN_MS = HOUR_MS;

/**
 * The time between the request to delete an account and the deletion; a sign-in cancels it
 * (decision 41). In ms.
 */
export const DELETION_DELAY_MS = 14 * DAY_MS;

/** How long a remembered sign-in lasts (section 9), in ms. */
export const REMEMBERED_SESSION_MS = 365 * DAY_MS;

/** How long a sign-in without 'remember me' lasts (decision 29), in ms. */
export const SESSION_MS = DAY_MS;

/** How long a sign-in of staff lasts, remembered or not, in ms. */
export const STAFF_SESSION_MS = 12 * HOUR_MS;

/** A remembered sign-in ends when it is not used for this long (section 9, decision 29), in ms. */
export const SESSION_IDLE_MS = 30 * DAY_MS;

/** An order that is not paid is cancelled after this long (decision 47), in ms. */
export const ORDER_OPEN_MS = DAY_MS;

/** A coin's amount is valid at its rate for this long (decision 47), in ms. */
export const RATE_LOCK_MS = HOUR_MS;

/**
 * The admins are reminded of a coin order in verification without a payment after this long
 * (decision 101), in ms.
 */
export const VERIFICATION_REMINDER_MS = DAY_MS;

/**
 * A coin order in verification is cancelled after this long without a payment (decision 101), in
 * ms.
 */
export const VERIFICATION_LIMIT_MS = 72 * HOUR_MS;

/** The deposit address of an ended order is watched for this long (decision 100), in ms. */
export const COIN_WATCH_MS = 30 * DAY_MS;

/** The longest time that a coin's network takes to confirm a payment (section 9), in ms. */
export const COIN_CONFIRMATION_MS = DAY_MS;

/** The longest time until support replies (section 9), in ms. */
export const REPLY_TIME_MS = 48 * HOUR_MS;

/** The owner's reply reopens a closed ticket for this long after closing (decision 59), in ms. */
export const REOPEN_WINDOW_MS = 14 * DAY_MS;

/** A customer's message can be edited for this long (decision 63), in ms. */
export const EDIT_WINDOW_MS = DAY_MS;

/** How many recovery mails one address gets in an hour. */
export const MAX_RECOVERY_MAILS_PER_HOUR = 3;
