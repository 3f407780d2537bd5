import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { successMessage } from './problem-body';

/** A signed-in browser of the account. */
export const deviceSession = z.object({
  id: z.string(),
  device: z.string(),
  /** Where the IP address is; '' if it is unknown. */
  place: z.string(),
  createdAt: fields.timestamp,
  lastSeenAt: fields.timestamp,
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** An entry of the audit log about the account, for its owner. */
const accountActivity = z.object({
  id: z.number(),
  at: fields.timestamp,
  action: z.string(),
  /** What happened, in words. */
  label: z.string(),
  device: z.string(),
  place: z.string(),
});
export type AccountActivity = z.infer<typeof accountActivity>;

const mailSettings = z.object({ isOn: z.boolean(), language: fields.language });

/** The settings of the signed-in account. */
export const accountCalls = {
  /**
   * Sends a link, which changes the email, to the new email, and a message to the old one. Needs
   * the password, also after a recent sign-in.
   */
  updateEmail: endpoint({
    path: 'account/update-email',
    access: 'customer',
    body: z.object({ email: fields.email, currentPassword: fields.currentPassword }),
    response: successMessage,
    problems: ['wrong-password', 'too-many-sign-ins'],
  }),

  /** The pending email; null without one. */
  pendingEmail: endpoint({
    path: 'account/pending-email',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({
      pending: z.nullable(
        z.object({ email: z.string(), sentAt: fields.timestamp, expiresAt: fields.timestamp }),
      ),
    }),
    reads: true,
  }),

  /** Sends a new link to the pending email. The previous link ends. */
  resendPendingEmail: endpoint({
    path: 'account/resend-pending-email',
    access: 'customer',
    body: z.object({}),
    response: successMessage,
    problems: ['no-pending-email'],
  }),

  /** Ends the link to the pending email. Succeeds without one, too. */
  cancelPendingEmail: endpoint({
    path: 'account/cancel-pending-email',
    access: 'customer',
    body: z.object({}),
    response: successMessage,
  }),

  /**
   * Uses the link that the old email gets after a change: restores the old email, ends every
   * session and makes the password unusable. `recover` is a code for `resetPassword`; the answer to
   * a repeated call has none.
   */
  undoEmail: endpoint({
    path: 'account/undo-email',
    access: 'public',
    body: z.object({ code: fields.linkCode }),
    response: z.object({ email: z.string(), recover: z.optional(z.string()) }),
    problems: ['undo-code', 'email-taken'],
  }),

  /**
   * Uses the link of the mail about a new password: makes the password unusable and ends every
   * session. `recover` is a code for `resetPassword`; the answer to a repeated call has none.
   */
  undoPassword: endpoint({
    path: 'account/undo-password',
    access: 'public',
    body: z.object({ code: fields.linkCode }),
    response: z.object({ recover: z.optional(z.string()) }),
    problems: ['undo-password-code'],
  }),

  /** Uses the link of `updateEmail`. Does not sign in. Ends the account's other sessions. */
  confirmEmail: endpoint({
    path: 'account/confirm-email',
    access: 'public',
    body: z.object({ code: fields.linkCode }),
    response: z.object({ email: z.string() }),
    problems: ['confirm-code', 'email-taken'],
  }),

  /**
   * Changes the password. Ends the account's other sessions, and a pending change of the email to
   * `cancelledEmail`.
   */
  updatePassword: endpoint({
    path: 'account/update-password',
    access: 'customer',
    body: z.object({ password: fields.password, currentPassword: fields.currentPassword }),
    response: z.extend(successMessage, { cancelledEmail: z.optional(z.string()) }),
    problems: ['sign-in-again', 'wrong-password', 'weak-password', 'too-many-sign-ins'],
  }),

  /** Every device session of the account. */
  sessions: endpoint({
    path: 'account/sessions',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({ sessions: z.array(deviceSession) }),
    reads: true,
  }),

  /** What happened with the account, the newest first. */
  activity: endpoint({
    path: 'account/activity',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: z.object({ activities: z.array(accountActivity) }),
    reads: true,
  }),

  /** Ends the session `id`; with `others`, all sessions but this one. */
  revokeSession: endpoint({
    path: 'account/revoke-session',
    access: 'customer',
    body: z.object({
      id: z.optional(z.string().check(z.maxLength(100))),
      others: z.optional(z.boolean()),
    }),
    response: z.object({}),
    problems: ['not-found'],
  }),

  /** Whether the account gets mails before its plan ends, and the language of its mails. */
  reminders: endpoint({
    path: 'account/reminders',
    access: 'customer',
    allowedWithoutFactor: true,
    body: z.object({}),
    response: mailSettings,
    reads: true,
  }),

  /** Without `language`, the language of the mails stays. */
  saveReminders: endpoint({
    path: 'account/save-reminders',
    access: 'customer',
    body: z.object({ isOn: z.boolean(), language: z.optional(fields.language) }),
    response: mailSettings,
  }),

  /** Switches the reminders off or on by the code of a reminder's link, without a sign-in. */
  saveRemindersByCode: endpoint({
    path: 'account/save-reminders-by-code',
    access: 'public',
    body: z.object({ code: fields.linkCode, isOn: z.boolean() }),
    response: z.object({ isOn: z.boolean() }),
    problems: ['reminder-code'],
  }),

  /** All data of the account, as one JSON document. */
  export: endpoint({
    path: 'account/export',
    access: 'customer',
    body: z.object({}),
    response: z.looseObject({}),
    reads: true,
  }),

  /**
   * Schedules the deletion (`DELETION_DELAY_MS`); a sign-in cancels it. Orders keep their amounts,
   * without the name.
   */
  delete: endpoint({
    path: 'account/delete',
    access: 'customer',
    body: z.object({ password: fields.anyPassword }),
    response: successMessage,
    problems: ['wrong-password', 'not-allowed', 'too-many-sign-ins'],
  }),
};
