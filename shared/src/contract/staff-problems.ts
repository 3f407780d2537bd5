import { formatDuration } from '../format';
import { INVITATION_LIFETIME_MS } from '../rules';

/** The problems of staff and of acts on other accounts; see `problems`. */
export const staffProblems = {
  'account-suspended': {
    status: 403,
    title: 'Account suspended',
    body: 'This account may not sign in. Write to support to learn more.',
  },
  'already-staff': {
    status: 409,
    title: 'Already on the staff',
    body: 'This account belongs to the staff. Change its role on the page Staff.',
  },
  'first-admin': {
    status: 409,
    title: 'Not changed',
    body: 'Account 1 stays an administrator. Only its owner changes it.',
  },
  'own-account': {
    status: 409,
    title: 'Not changed',
    body: 'You cannot do this with your own account. Ask another administrator.',
  },
  'invitation-code': {
    status: 422,
    title: 'Invitation not valid',
    body: `The link is older than ${formatDuration(INVITATION_LIFETIME_MS)}, already used or withdrawn. Ask the administrator who invited you for a new one.`,
  },
  'invitation-sign-in': {
    status: 409,
    title: 'Sign in first',
    body: 'This email has an account. Sign in with it, then open the link again.',
  },
  'invitation-other-account': {
    status: 409,
    title: 'Invitation for another account',
    body: 'You are signed in with another email than the invited one. Sign out to accept the invitation.',
  },
  'erasure-blocked': {
    status: 409,
    title: 'Customer not erased',
    body: 'Money of this customer is on its way. Finish the open orders and refunds first.',
  },
  'erasure-unconfirmed': {
    status: 422,
    title: 'Customer not erased',
    body: 'Type the email of the customer to confirm the erasure.',
  },
} as const;
