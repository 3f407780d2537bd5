import { formatDuration } from '../format';
import { EMAIL_LINK_LIFETIME_MS, RECENT_SIGN_IN_MS, UNDO_LIFETIME_MS } from '../rules';
import { factorProblems } from './factor-problems';
import { notSignedIn, tooMany } from './problem-body';
import { staffProblems } from './staff-problems';
import { ticketProblems } from './ticket-problems';

/**
 * Every problem that a call can answer: its HTTP status and the texts of its toast (sections 5 and
 * 8). A handler may replace `body` by a more precise sentence, but not the code or the status.
 */
export const problems = {
  malformed: {
    status: 400,
    title: 'Not understood',
    body: 'A field of the request is missing or has the wrong format.',
  },
  'bot-check': {
    status: 400,
    title: 'Are you a human?',
    body: 'The human check failed. Solve it again.',
  },
  'wrong-origin': {
    status: 403,
    title: 'Not allowed',
    body: 'This request came from another site.',
  },
  'not-signed-in': notSignedIn,
  'wrong-credentials': {
    status: 401,
    title: 'Sign-in failed',
    body: 'The email or the password is wrong. If you have just signed up, open the link in the activation email first.',
  },
  ...factorProblems,
  'not-activated': {
    status: 403,
    title: 'Account not activated',
    body: 'Open the link in our email to this address first. Check your spam folder, too. We send a new link at most once in 5 minutes.',
  },
  'not-allowed': { status: 403, title: 'Not allowed', body: 'Your account may not do this.' },
  'not-found': {
    status: 404,
    title: 'Not found',
    body: 'It does not exist, or it belongs to another account.',
  },
  'unknown-path': { status: 404, title: 'Unknown call', body: 'There is no such call.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    body: 'This call can only be sent as POST.',
  },
  'activation-code': { status: 422, title: 'Activation failed', body: 'Activation code not valid' },
  'recover-email': { status: 422, title: 'Failed', body: 'Email not valid' },
  'recover-code': { status: 422, title: 'Password not changed', body: 'Reset code not valid' },
  'confirm-code': {
    status: 422,
    title: 'Email not changed',
    body: `The link is not valid. It may be older than ${formatDuration(EMAIL_LINK_LIFETIME_MS)}, or used already.`,
  },
  'undo-code': {
    status: 422,
    title: 'Email not restored',
    body: `The link is not valid. It may be older than ${formatDuration(UNDO_LIFETIME_MS)}, or used already.`,
  },
  'undo-password-code': {
    status: 422,
    title: 'Password not restored',
    body: `The link is not valid. It may be older than ${formatDuration(UNDO_LIFETIME_MS)}, or used already.`,
  },
  'reminder-code': {
    status: 422,
    title: 'Reminders not changed',
    body: 'The link is not complete. Copy it from the email again, or change the reminders in Settings.',
  },
  'no-pending-email': {
    status: 409,
    title: 'No email to confirm',
    body: 'The new email is confirmed or cancelled, or its link has expired. Reload the page.',
  },
  'email-taken': {
    status: 409,
    title: 'Email not changed',
    body: 'This address belongs to another account.',
  },
  'sign-in-again': {
    status: 403,
    title: 'Please sign in again',
    body: `This needs a sign-in that is at most ${formatDuration(RECENT_SIGN_IN_MS)} old. Sign out, sign in and try again.`,
  },
  'wrong-password': {
    status: 422,
    title: 'Not changed',
    body: 'The current password is wrong.',
  },
  'weak-password': {
    status: 422,
    title: 'Choose another password',
    body: 'This password is on a list of common passwords, which attackers try first.',
  },
  'trial-used': { status: 409, title: 'Trial not started', body: 'Trial already activated' },
  'has-plan': {
    status: 409,
    title: 'Trial not started',
    body: 'Your account already has a subscription.',
  },
  'selection-invalid': {
    status: 422,
    title: 'Configuration not valid',
    body: 'These limits cannot be combined. Open the shop again and choose other limits.',
  },
  'selection-same': {
    status: 422,
    title: 'Nothing to upgrade',
    body: 'It is not possible to upgrade your subscription with the same configuration or downgrade it.',
  },
  'price-changed': {
    status: 409,
    title: 'Price changed',
    body: 'The total has changed. Check it again before you order.',
  },
  'coupon-invalid': {
    status: 422,
    title: 'Coupon not accepted',
    body: 'This code is not valid or has been used up.',
  },
  'coupon-exists': {
    status: 409,
    title: 'Coupon not created',
    body: 'A coupon has this code. Choose another code, or change that coupon.',
  },
  'coupon-dates': {
    status: 422,
    title: 'Coupon not saved',
    body: 'The last day is before the first day.',
  },
  'order-open': {
    status: 409,
    title: 'You have an open order',
    body: 'Its payment is being verified. Wait for it, or cancel that order first.',
  },
  'terms-not-accepted': {
    status: 422,
    title: 'Order not placed',
    body: "Accept the 'terms and conditions' and 'non-refundable policy' to place the order",
  },
  'method-refused': {
    status: 422,
    title: 'Payment method not available',
    body: 'Choose another payment method.',
  },
  'payment-failed': {
    status: 502,
    title: 'Server error',
    body: "Can't create order. Please try again",
  },
  'paypal-failed': {
    status: 502,
    title: 'Server error',
    body: "Can't create your order. No money has been deducted from your bank. Please try again",
  },
  'payment-known': {
    status: 409,
    title: 'Payment not recorded',
    body: 'This transaction is already recorded for another order or with another amount.',
  },
  'order-state': {
    status: 409,
    title: 'Order not changed',
    body: 'The status of the order has changed. Reload the page.',
  },
  'refund-failed': {
    status: 502,
    title: 'Refund not made',
    body: 'The card processor did not accept the refund. The order has not changed. Try again.',
  },
  'wallet-short': {
    status: 409,
    title: 'Credit not reversed',
    body: 'The wallet has less than this amount.',
  },
  ...staffProblems,
  ...ticketProblems,
  'too-large': {
    status: 413,
    title: 'Too large',
    body: 'The request is too large. Shorten it and try again.',
  },
  'unsupported-type': { status: 415, title: 'Not understood', body: 'The request must be JSON.' },
  'too-many': tooMany,
  'too-many-sign-ins': {
    status: 503,
    title: 'Too many sign-ins at the moment',
    body: 'The password could not be checked in time. Try again in a few seconds.',
  },
  unexpected: { status: 500, title: 'Unknown error #1', body: 'Please try later.' },
  unavailable: {
    status: 503,
    title: 'Not available',
    body: 'The service is not available at the moment. Try again later.',
  },
  'read-only': {
    status: 503,
    title: 'Not saved',
    body: 'The site cannot save changes at the moment. Try again in a few minutes.',
  },
  busy: {
    status: 503,
    title: 'Too many visitors',
    body: 'The site is very busy at the moment. Try again in a few seconds.',
  },
} as const satisfies Record<string, { status: number; title: string; body: string }>;

/** The code of a problem: what a program decides by. */
export type ProblemCode = keyof typeof problems;
