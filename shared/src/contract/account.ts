import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { successMessage } from './problems';

/** The session fields of section 3, and the role behind them (the administrator is account 1). */
export const session = z.object({
  isAuth: z.literal(true),
  id: z.number(),
  email: z.string(),
  role: z.enum(['customer', 'admin']),
  used_trial: z.boolean(),
  max_list: z.nullable(z.number()),
  max_epg: z.nullable(z.number()),
  max_customer: z.nullable(z.number()),
  max_streams: z.nullable(z.number()),
  max_episodes: z.nullable(z.number()),
  automatic_backups: z.nullable(z.number()),
  expiry: z.nullable(fields.timestamp),
});
export type Session = z.infer<typeof session>;

/** Section 5 has one message for an empty email or password, before any other: the rest of the field's rules follow it. */
const filled = z
  .string(fields.messages.credentials)
  .check(z.trim(), z.minLength(1, fields.messages.credentials));
const email = z.pipe(filled, fields.email);

/** `{email, password, recaptcha, remember}`, or `{remember}` alone to sign in again with the token cookie. */
export const login = endpoint({
  path: 'auth/login',
  access: 'public',
  body: z.object({
    email: z.optional(email),
    password: z.optional(fields.anyPassword),
    recaptcha: fields.recaptcha,
    remember: z._default(z.boolean(), false),
  }),
  response: session,
  problems: ['bot-check', 'wrong-credentials', 'not-activated', 'not-signed-in'],
});

/** Answers the same for a known and an unknown address. */
export const register = endpoint({
  path: 'auth/register',
  access: 'public',
  body: z.object({ email, password: z.pipe(filled, fields.password), recaptcha: fields.recaptcha }),
  response: successMessage,
  problems: ['bot-check', 'weak-password'],
});

/** Idempotent, and never signs anybody in. */
export const activate = endpoint({
  path: 'auth/activate',
  access: 'public',
  body: z.object({ activationCode: z.string().check(z.trim(), z.maxLength(200)) }),
  response: z.object({ already: z.boolean() }),
  problems: ['activation-code'],
});

/** Ends this session; also answers where none is left. */
export const logout = endpoint({
  path: 'auth/logout',
  access: 'public',
  body: z.object({}),
  response: z.object({}),
  problems: [],
});

/** Answers the same for a known and an unknown address; what is no address at all is 'recover-email' (section 8). */
export const recoverPassword = endpoint({
  path: 'auth/recover-password',
  access: 'public',
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(320)),
    recaptcha: fields.recaptcha,
  }),
  response: successMessage,
  problems: ['bot-check', 'recover-email'],
});

/** `recover` is the code of the mail: good for an hour, once. Ends every session of the account. */
export const resetPassword = endpoint({
  path: 'auth/reset-password',
  access: 'public',
  body: z.object({
    recover: z.string().check(z.trim(), z.maxLength(200)),
    password: fields.password,
    recaptcha: fields.recaptcha,
  }),
  response: successMessage,
  problems: ['bot-check', 'recover-code', 'weak-password'],
});

/** The current password, or a sign-in of the last hour in its place; without either 'sign-in-again'. */
const currentPassword = z.optional(fields.anyPassword);

/** Sends a link to the new address; the address changes when that is opened. Tells the old address. */
export const updateEmail = endpoint({
  path: 'account/update-email',
  access: 'customer',
  body: z.object({ email: fields.email, currentPassword }),
  response: successMessage,
  problems: ['sign-in-again', 'wrong-password'],
});

/** The link of `updateEmail`. Never signs anybody in. */
export const confirmEmail = endpoint({
  path: 'account/confirm-email',
  access: 'public',
  body: z.object({ code: z.string().check(z.trim(), z.maxLength(200)) }),
  response: z.object({ email: z.string() }),
  problems: ['confirm-code', 'email-taken'],
});

/** Ends the account's other sessions. */
export const updatePassword = endpoint({
  path: 'account/update-password',
  access: 'customer',
  body: z.object({ password: fields.password, currentPassword }),
  response: successMessage,
  problems: ['sign-in-again', 'wrong-password', 'weak-password'],
});

/** A signed-in device. `place` is what the address tells, '' where it tells nothing; `isCurrent` is the one that asks. */
export const device = z.object({
  id: z.string(),
  device: z.string(),
  place: z.string(),
  createdAt: fields.timestamp,
  lastSeenAt: fields.timestamp,
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof device>;

export const sessions = endpoint({
  path: 'account/sessions',
  access: 'customer',
  body: z.object({}),
  response: z.object({ sessions: z.array(device) }),
  problems: [],
  reads: true,
});

/** Ends one session by `id`, or with `others` all but this one. */
export const revokeSession = endpoint({
  path: 'account/revoke-session',
  access: 'customer',
  body: z.object({
    id: z.optional(z.string().check(z.maxLength(100))),
    others: z.optional(z.boolean()),
  }),
  response: z.object({}),
  problems: ['not-found'],
});

/** Everything the site keeps of the account, as one JSON document. */
export const exportAccount = endpoint({
  path: 'account/export',
  access: 'customer',
  body: z.object({}),
  response: z.looseObject({}),
  problems: [],
});

/** Deletes the account after 14 days; signing in before that keeps it. Orders keep their amounts and lose the person. */
export const deleteAccount = endpoint({
  path: 'account/delete',
  access: 'customer',
  body: z.object({ password: fields.anyPassword }),
  response: successMessage,
  problems: ['wrong-password', 'not-allowed'],
});
