import * as texts from '#texts';
import { formatDuration } from '../format';
import { RECENT_SIGN_IN_MS } from '../rules';
import { businessProblems } from './business-problems';
import { notSignedIn, tooMany } from './client-problems';
import { connectionProblems } from './connection-problems';
import { factorProblems } from './factor-problems';
import * as pageProblems from './page-problems';
import type { CataloguedProblem } from './problem-body';
import { staffProblems } from './staff-problems';
import { ticketProblems } from './ticket-problems';

/**
 * Every problem that a call can answer: its HTTP status and the texts of its toast (sections 5 and
 * 8). A handler may replace `body` by a more precise sentence, but not the code or the status.
 */
export const problems = {
  malformed: {
    status: 400,
    title: texts.problem.notUnderstood,
    body: texts.problem.malformed,
  },
  'bot-check': {
    status: 400,
    title: texts.problem.areYouHuman,
    body: texts.problem.botCheck,
  },
  'wrong-origin': {
    status: 403,
    title: texts.problem.notAllowed,
    body: texts.problem.wrongOrigin,
  },
  'not-signed-in': notSignedIn,
  'wrong-credentials': {
    status: 401,
    title: texts.problem.signInFailed,
    body: texts.problem.wrongCredentials,
  },
  ...factorProblems,
  'not-activated': {
    status: 403,
    title: texts.problem.accountNotActivated,
    body: texts.problem.notActivated,
  },
  'not-allowed': {
    status: 403,
    title: texts.problem.notAllowed,
    body: texts.problem.accountMayNot,
  },
  'not-found': {
    status: 404,
    title: texts.problem.notFound,
    body: texts.problem.notFoundOrOther,
  },
  'unknown-path': {
    status: 404,
    title: texts.problem.unknownCall,
    body: texts.problem.unknownPath,
  },
  'method-not-allowed': {
    status: 405,
    title: texts.problem.methodNotAllowed,
    body: texts.problem.onlyPost,
  },
  'activation-code': pageProblems.activationCode,
  'recover-email': pageProblems.recoverEmail,
  'recover-code': pageProblems.recoverCode,
  'confirm-code': pageProblems.confirmCode,
  'undo-code': pageProblems.undoCode,
  'undo-password-code': pageProblems.undoPasswordCode,
  'reminder-code': {
    status: 422,
    title: texts.problem.remindersNotChanged,
    body: texts.problem.reminderCode,
  },
  'no-pending-email': {
    status: 409,
    title: texts.problem.noPendingEmailTitle,
    body: texts.problem.noPendingEmail,
  },
  'email-taken': {
    status: 409,
    title: texts.problem.emailNotChanged,
    body: texts.problem.emailTaken,
  },
  'sign-in-again': {
    status: 403,
    title: texts.problem.signInAgainTitle,
    body: () => texts.problem.signInAgain({ duration: formatDuration(RECENT_SIGN_IN_MS) }),
  },
  'wrong-password': {
    status: 422,
    title: texts.problem.notChanged,
    body: texts.problem.wrongPassword,
  },
  'weak-password': pageProblems.weakPassword,
  'trial-used': {
    status: 409,
    title: texts.problem.trialNotStarted,
    body: texts.problem.trialUsed,
  },
  'has-plan': {
    status: 409,
    title: texts.problem.trialNotStarted,
    body: texts.problem.hasPlan,
  },
  'selection-invalid': {
    status: 422,
    title: texts.problem.selectionInvalidTitle,
    body: texts.problem.selectionInvalid,
  },
  'selection-same': {
    status: 422,
    title: texts.problem.nothingToUpgrade,
    body: texts.problem.selectionSame,
  },
  'price-changed': pageProblems.priceChanged,
  'coupon-invalid': {
    status: 422,
    title: texts.problem.couponNotAccepted,
    body: texts.problem.couponInvalid,
  },
  'coupon-exists': {
    status: 409,
    title: texts.problem.couponNotCreated,
    body: texts.problem.couponExists,
  },
  'coupon-dates': {
    status: 422,
    title: texts.problem.couponNotSaved,
    body: texts.problem.couponDates,
  },
  'plan-changed': {
    status: 409,
    title: texts.problem.planNotChanged,
    body: texts.problem.planChanged,
  },
  'grant-refused': {
    status: 422,
    title: texts.problem.planNotChanged,
    body: texts.problem.grantRefused,
  },
  'order-open': {
    status: 409,
    title: texts.problem.orderOpenTitle,
    body: texts.problem.orderOpen,
  },
  'terms-not-accepted': {
    status: 422,
    title: texts.problem.orderNotPlaced,
    body: texts.problem.termsNotAccepted,
  },
  'method-refused': {
    status: 422,
    title: texts.problem.methodNotAvailable,
    body: texts.problem.methodRefused,
  },
  'payment-failed': pageProblems.paymentFailed,
  'paypal-failed': {
    status: 502,
    title: texts.problem.serverError,
    body: texts.problem.paypalFailed,
  },
  'payment-known': {
    status: 409,
    title: texts.problem.paymentNotRecorded,
    body: texts.problem.paymentKnown,
  },
  'order-state': {
    status: 409,
    title: texts.problem.orderNotChanged,
    body: texts.problem.orderState,
  },
  'refund-failed': {
    status: 502,
    title: texts.problem.refundNotMade,
    body: texts.problem.refundFailed,
  },
  'wallet-short': {
    status: 409,
    title: texts.problem.creditNotReversed,
    body: texts.problem.walletShort,
  },
  ...businessProblems,
  ...connectionProblems,
  ...staffProblems,
  ...ticketProblems,
  'too-large': {
    status: 413,
    title: texts.problem.tooLargeTitle,
    body: texts.problem.tooLarge,
  },
  'unsupported-type': {
    status: 415,
    title: texts.problem.notUnderstood,
    body: texts.problem.mustBeJson,
  },
  'too-many': tooMany,
  'too-many-sign-ins': {
    status: 503,
    title: texts.problem.tooManySignInsTitle,
    body: texts.problem.tooManySignIns,
  },
  unexpected: {
    status: 500,
    title: () => texts.problem.unknownError({ number: 1 }),
    body: texts.problem.tryLater,
  },
  unavailable: {
    status: 503,
    title: texts.problem.notAvailable,
    body: texts.problem.unavailable,
  },
  'read-only': {
    status: 503,
    title: texts.problem.notSaved,
    body: texts.problem.readOnly,
  },
  busy: {
    status: 503,
    title: texts.problem.tooManyVisitors,
    body: texts.problem.busy,
  },
} as const satisfies Record<string, CataloguedProblem>;

/** The code of a problem: what a program decides by. */
export type ProblemCode = keyof typeof problems;
