import * as texts from '#texts';
import { MAX_FACTORS } from '../rules';

/** The problems of second factors and of the second step of a sign-in. */
export const factorProblems = {
  'second-step': {
    status: 401,
    title: texts.problem.oneMoreStep,
    body: texts.problem.secondStep,
  },
  'second-step-ended': {
    status: 401,
    title: texts.problem.signInFailed,
    body: texts.problem.secondStepEnded,
  },
  'wrong-code': {
    status: 422,
    title: texts.problem.codeNotAccepted,
    body: texts.problem.wrongCode,
  },
  'code-used': {
    status: 422,
    title: texts.problem.codeNotAccepted,
    body: texts.problem.codeUsed,
  },
  'clock-off': {
    status: 422,
    title: texts.problem.codeNotAccepted,
    body: texts.problem.clockOff,
  },
  'wrong-recovery-code': {
    status: 422,
    title: texts.problem.codeNotAccepted,
    body: texts.problem.wrongRecoveryCode,
  },
  'passkey-refused': {
    status: 422,
    title: texts.problem.passkeyNotAccepted,
    body: texts.problem.passkeyRefused,
  },
  'setup-ended': {
    status: 422,
    title: texts.problem.notAdded,
    body: texts.problem.setupEnded,
  },
  'factor-needed': {
    status: 403,
    title: texts.problem.addSecondFactor,
    body: texts.problem.factorNeeded,
  },
  'last-factor': {
    status: 409,
    title: texts.problem.notRemoved,
    body: texts.problem.lastFactor,
  },
  'too-many-factors': {
    status: 409,
    title: texts.problem.notAdded,
    body: () => texts.problem.tooManyFactors({ max: MAX_FACTORS }),
  },
} as const;
