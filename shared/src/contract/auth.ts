import * as z from '@site/shared/schema';
import { ACCOUNT_ROLES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { nextPlan } from './limits';
import { successMessage } from './problem-body';

/** The session fields of section 3, and the account's role. */
export const session = z.object({
  isAuth: z.literal(true),
  id: z.number(),
  email: z.string(),
  role: z.enum(ACCOUNT_ROLES),
  used_trial: z.boolean(),
  max_list: z.nullable(z.number()),
  max_epg: z.nullable(z.number()),
  max_customer: z.nullable(z.number()),
  max_streams: z.nullable(z.number()),
  max_episodes: z.nullable(z.number()),
  automatic_backups: z.nullable(z.number()),
  expiry: z.nullable(fields.timestamp),
  /** Left out if no plan waits. */
  next_plan: z.optional(nextPlan),
  /** Whether this member of staff must add a second factor before anything else. */
  needs_factor: z.optional(z.boolean()),
});
export type Session = z.infer<typeof session>;

/**
 * Signs in with `{email, password, recaptcha, remember}`. `{remember}` alone is the silent sign-in,
 * with the token cookie. For an account with a second factor, the answer to the right password is
 * the problem 'second-step', with the token that `finishSignIn` needs.
 */
export const login = endpoint({
  path: 'auth/login',
  access: 'public',
  body: z.object({
    email: z.optional(fields.filledEmail),
    password: z.optional(fields.anyPassword),
    recaptcha: fields.recaptcha,
    remember: z._default(z.boolean(), false),
  }),
  response: session,
  problems: [
    'bot-check',
    'wrong-credentials',
    'second-step',
    'not-activated',
    'account-suspended',
    'not-signed-in',
    'too-many-sign-ins',
  ],
});

/** Ends this session. Succeeds without a session, too. */
export const logout = endpoint({
  path: 'auth/logout',
  access: 'public',
  body: z.object({}),
  response: z.object({}),
});

/** Signing in and out, registration and recovery. */
export const authCalls = {
  login,

  /** The second step of a sign-in: a code of the app, or a recovery code. */
  finishSignIn: endpoint({
    path: 'auth/finish-sign-in',
    access: 'public',
    body: z.object({
      token: fields.signedToken,
      code: z.optional(fields.totpCode),
      recoveryCode: z.optional(fields.recoveryCode),
    }),
    response: session,
    problems: [
      'second-step-ended',
      'wrong-code',
      'code-used',
      'clock-off',
      'wrong-recovery-code',
      'wrong-credentials',
      'account-suspended',
    ],
  }),

  /**
   * What the browser needs to ask for a passkey: of any account, or with the token of a second step
   * of that account. Not a reading call: each answer is for one use.
   */
  passkeyOptions: endpoint({
    path: 'auth/passkey-options',
    isMadeOnOpening: true,
    access: 'public',
    body: z.object({ token: z.optional(fields.signedToken) }),
    response: z.object({ options: z.looseObject({}) }),
    problems: ['second-step-ended'],
  }),

  /** Signs in with a passkey. It counts as both steps, because the device checks its owner. */
  signInWithPasskey: endpoint({
    path: 'auth/sign-in-with-passkey',
    access: 'public',
    body: z.object({ passkey: fields.passkey, remember: z._default(z.boolean(), false) }),
    response: session,
    problems: ['passkey-refused', 'wrong-credentials', 'account-suspended'],
  }),

  /** Signs up. The answer is the same for a known and an unknown address (decision 32). */
  register: endpoint({
    path: 'auth/register',
    access: 'public',
    body: z.object({
      email: fields.filledEmail,
      password: fields.filledPassword,
      recaptcha: fields.recaptcha,
    }),
    response: successMessage,
    problems: ['bot-check', 'weak-password', 'too-many-sign-ins'],
  }),

  /**
   * Whether this browser made the sign-up of the code. Any other browser may be a mail scanner, so
   * its visitor presses a button before the activation. Not a reading call: the code must not be
   * part of an address.
   */
  checkActivation: endpoint({
    path: 'auth/check-activation',
    isMadeOnOpening: true,
    access: 'public',
    body: z.object({ activationCode: fields.linkCode }),
    response: z.object({ isSignUpBrowser: z.boolean() }),
  }),

  /**
   * Activates the account; a second call answers `already`. Does not sign in (decision 33).
   * `choosePassword.recover` is a code for `resetPassword`. The answer has it while no password is
   * valid: after an activation in another browser than the one of the sign-up, or after sign-ups
   * with different passwords.
   */
  activate: endpoint({
    path: 'auth/activate',
    isMadeOnOpening: true,
    access: 'public',
    body: z.object({ activationCode: fields.linkCode }),
    response: z.object({
      already: z.boolean(),
      choosePassword: z.optional(z.object({ recover: z.string() })),
    }),
    problems: ['activation-code'],
  }),

  logout,

  /**
   * Sends a link for a new password. The answer is the same for a known and an unknown address;
   * 'recover-email' is for a malformed one (section 8). `isLimited`: the address had all mails of
   * this hour, so none was sent.
   */
  recoverPassword: endpoint({
    path: 'auth/recover-password',
    access: 'public',
    body: z.object({
      email: z.string().check(z.trim(), z.maxLength(320)),
      recaptcha: fields.recaptcha,
    }),
    response: z.extend(successMessage, { isLimited: z.optional(z.boolean()) }),
    problems: ['bot-check', 'recover-email'],
  }),

  /**
   * Refuses an unknown, expired or used code of a recovery mail, before a password is typed. The
   * call only reads, but a code must not be in a query (decision 40).
   */
  checkRecover: endpoint({
    path: 'auth/check-recover',
    isMadeOnOpening: true,
    access: 'public',
    body: z.object({ recover: fields.linkCode }),
    response: z.object({}),
    problems: ['recover-code'],
  }),

  /** Sets a new password with the code of the mail, once. Ends every session of the account. */
  resetPassword: endpoint({
    path: 'auth/reset-password',
    access: 'public',
    body: z.object({
      recover: fields.linkCode,
      password: fields.password,
      recaptcha: fields.recaptcha,
    }),
    response: successMessage,
    problems: ['bot-check', 'recover-code', 'weak-password', 'too-many-sign-ins'],
  }),
};
