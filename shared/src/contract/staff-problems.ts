import * as texts from '#texts';
import * as pageProblems from './page-problems';

/** The problems of staff and of acts on other accounts; see `problems`. */
export const staffProblems = {
  'account-suspended': {
    status: 403,
    title: texts.problem.accountSuspendedTitle,
    body: texts.problem.accountSuspended,
  },
  'already-staff': {
    status: 409,
    title: texts.problem.alreadyStaffTitle,
    body: texts.problem.alreadyStaff,
  },
  'first-admin': {
    status: 409,
    title: texts.problem.notChanged,
    body: texts.problem.firstAdmin,
  },
  'own-account': {
    status: 409,
    title: texts.problem.notChanged,
    body: texts.problem.ownAccount,
  },
  'invitation-code': pageProblems.invitationCode,
  'invitation-sign-in': {
    status: 409,
    title: texts.problem.signInFirst,
    body: texts.problem.invitationSignIn,
  },
  'invitation-other-account': pageProblems.invitationOtherAccount,
  'erasure-blocked': {
    status: 409,
    title: texts.problem.customerNotErased,
    body: texts.problem.erasureBlocked,
  },
  'erasure-unconfirmed': {
    status: 422,
    title: texts.problem.customerNotErased,
    body: texts.problem.erasureUnconfirmed,
  },
  'mail-not-sent': {
    status: 502,
    title: texts.problem.mailNotSentTitle,
    body: texts.problem.mailNotSent,
  },
} as const;
