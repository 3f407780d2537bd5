import { MAX_FACTORS } from '../rules';

/** The problems of second factors and of the second step of a sign-in. */
export const factorProblems = {
  'second-step': {
    status: 401,
    title: 'One more step',
    body: 'This account has a second factor. Reload the page and sign in again to enter it.',
  },
  'second-step-ended': {
    status: 401,
    title: 'Sign-in failed',
    body: 'The second step took too long, or was finished in another tab. Enter your email and password again.',
  },
  'wrong-code': {
    status: 422,
    title: 'Code not accepted',
    body: 'The code is wrong. Enter the code that your app shows now.',
  },
  'code-used': {
    status: 422,
    title: 'Code not accepted',
    body: 'This code was used already. Wait for the next code of your app and enter that one.',
  },
  'clock-off': {
    status: 422,
    title: 'Code not accepted',
    body: 'The clock of your phone is wrong. Set it automatically in the settings of the phone, then enter a new code.',
  },
  'wrong-recovery-code': {
    status: 422,
    title: 'Code not accepted',
    body: 'The recovery code is wrong or was used already. Enter another one.',
  },
  'passkey-refused': {
    status: 422,
    title: 'Passkey not accepted',
    body: 'The passkey does not belong to this site, was removed, or answered too late. Try again, or use another way to sign in.',
  },
  'setup-ended': {
    status: 422,
    title: 'Not added',
    body: 'Adding the app took too long. Start again.',
  },
  'factor-needed': {
    status: 403,
    title: 'Add a second factor',
    body: 'Accounts of staff need a second factor. Add a passkey or an authenticator app in Settings first.',
  },
  'last-factor': {
    status: 409,
    title: 'Not removed',
    body: 'Accounts of staff need a second factor. Add another one before you remove this one.',
  },
  'too-many-factors': {
    status: 409,
    title: 'Not added',
    body: `An account has at most ${MAX_FACTORS} second factors. Remove one first.`,
  },
} as const;
