import * as texts from '#texts';
import { formatDuration } from '../format';
import { EMAIL_LINK_LIFETIME_MS, INVITATION_LIFETIME_MS, UNDO_LIFETIME_MS } from '../rules';

// The problems of `problems` that pages also make themselves. Each is an export, so that a page has
// the texts of its own problems only.

export const activationCode = {
  code: 'activation-code',
  status: 422,
  title: texts.problem.activationFailed,
  body: texts.problem.activationCode,
} as const;

export const recoverEmail = {
  code: 'recover-email',
  status: 422,
  title: texts.problem.failed,
  body: texts.problem.recoverEmail,
} as const;

export const recoverCode = {
  code: 'recover-code',
  status: 422,
  title: texts.problem.passwordNotChanged,
  body: texts.problem.recoverCode,
} as const;

export const confirmCode = {
  code: 'confirm-code',
  status: 422,
  title: texts.problem.emailNotChanged,
  body: () => texts.problem.linkNotValid({ duration: formatDuration(EMAIL_LINK_LIFETIME_MS) }),
} as const;

export const undoCode = {
  code: 'undo-code',
  status: 422,
  title: texts.problem.emailNotRestored,
  body: () => texts.problem.linkNotValid({ duration: formatDuration(UNDO_LIFETIME_MS) }),
} as const;

export const undoPasswordCode = {
  code: 'undo-password-code',
  status: 422,
  title: texts.problem.passwordNotRestored,
  body: () => texts.problem.linkNotValid({ duration: formatDuration(UNDO_LIFETIME_MS) }),
} as const;

export const invitationCode = {
  code: 'invitation-code',
  status: 422,
  title: texts.problem.invitationNotValid,
  body: () => texts.problem.invitationCode({ duration: formatDuration(INVITATION_LIFETIME_MS) }),
} as const;

export const invitationOtherAccount = {
  code: 'invitation-other-account',
  status: 409,
  title: texts.problem.invitationForOther,
  body: texts.problem.invitationOtherAccount,
} as const;

export const weakPassword = {
  code: 'weak-password',
  status: 422,
  title: texts.problem.chooseAnotherPassword,
  body: texts.problem.weakPassword,
} as const;

export const paymentFailed = {
  code: 'payment-failed',
  status: 502,
  title: texts.problem.serverError,
  body: texts.problem.paymentFailed,
} as const;

export const mergeSame = {
  code: 'merge-same',
  status: 422,
  title: texts.problem.ticketsNotMerged,
  body: texts.problem.mergeSame,
} as const;

export const customerUnknown = {
  code: 'customer-unknown',
  status: 422,
  title: texts.problem.ticketNotOpened,
  body: texts.problem.customerUnknown,
} as const;

export const priceChanged = {
  code: 'price-changed',
  status: 409,
  title: texts.problem.priceChangedTitle,
  body: texts.problem.priceChanged,
} as const;
