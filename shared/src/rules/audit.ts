import { DAY_MS } from './calendar';

/** The parts of the audit log. */
export const AUDIT_AREAS = [
  'Accounts',
  'Orders',
  'Tickets',
  'Business',
  'Staff',
  'Releases',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/**
 * What the audit log records. Those of 'Orders', 'Tickets' and 'Business' are calls of staff, by
 * the call's name, and those in `NOT_CALLS`; calls of customers are not recorded. Those of
 * 'Releases' are changes that the edge reports.
 */
export const AUDIT_ACTIONS = {
  'sign-in': { area: 'Accounts' },
  'failed-sign-ins': { area: 'Accounts' },
  'email-change-requested': { area: 'Accounts' },
  'email-changed': { area: 'Accounts' },
  'email-restored': { area: 'Accounts' },
  'password-changed': { area: 'Accounts' },
  'sessions-ended': { area: 'Accounts' },
  'password-restored': { area: 'Accounts' },
  'sign-in-confirmed': { area: 'Accounts' },
  'factor-added': { area: 'Accounts' },
  'factor-renamed': { area: 'Accounts' },
  'factor-removed': { area: 'Accounts' },
  'passkey-copied': { area: 'Accounts' },
  'recovery-codes-made': { area: 'Accounts' },
  'recovery-code-used': { area: 'Accounts' },
  'codes-refused': { area: 'Accounts' },
  'factors-reset': { area: 'Accounts' },
  'deletion-requested': { area: 'Accounts' },
  'invite-staff': { area: 'Staff' },
  'withdraw-invitation': { area: 'Staff' },
  'join-staff': { area: 'Staff' },
  'change-role': { area: 'Staff' },
  'suspend-account': { area: 'Staff' },
  'restore-account': { area: 'Staff' },
  'add-customer-note': { area: 'Staff' },
  'export-customer': { area: 'Staff' },
  'grant-plan': { area: 'Staff' },
  'erase-customer': { area: 'Staff' },
  'end-account-sessions': { area: 'Staff' },
  'send-test-mail': { area: 'Staff' },
  'place-order': { area: 'Orders' },
  'move-order': { area: 'Orders' },
  'refund-part': { area: 'Orders' },
  'refund-withdrawn': { area: 'Orders' },
  'record-refund': { area: 'Orders' },
  'record-payment': { area: 'Orders' },
  'assign-payment': { area: 'Orders' },
  'set-aside-payment': { area: 'Orders' },
  'take-up-payment': { area: 'Orders' },
  'credit-wallet': { area: 'Orders' },
  'apply-late-payment': { area: 'Orders' },
  'reverse-credit': { area: 'Orders' },
  'create-coupon': { area: 'Orders' },
  'change-coupon': { area: 'Orders' },
  'stop-coupon': { area: 'Orders' },
  'save-version': { area: 'Business' },
  'take-back-version': { area: 'Business' },
  'delete-version': { area: 'Business' },
  'upload-logo': { area: 'Business' },
  'create-token': { area: 'Business' },
  'revoke-token': { area: 'Business' },
  'create-webhook': { area: 'Business' },
  'save-webhook': { area: 'Business' },
  'pause-webhook': { area: 'Business' },
  'rotate-webhook-secret': { area: 'Business' },
  'delete-webhook': { area: 'Business' },
  'test-webhook': { area: 'Business' },
  'replay-delivery': { area: 'Business' },
  'webhook-gone': { area: 'Business' },
  'webhook-failing': { area: 'Business' },
  'reply-ticket': { area: 'Tickets' },
  'save-ticket-reply': { area: 'Tickets' },
  'close-ticket': { area: 'Tickets' },
  'close-tickets': { area: 'Tickets' },
  'reopen-ticket': { area: 'Tickets' },
  'move-tickets': { area: 'Tickets' },
  'assign-tickets': { area: 'Tickets' },
  'tag-tickets': { area: 'Tickets' },
  'merge-tickets': { area: 'Tickets' },
  'create-ticket-for': { area: 'Tickets' },
  'add-note': { area: 'Tickets' },
  'save-note': { area: 'Tickets' },
  'delete-note': { area: 'Tickets' },
  'snooze-tickets': { area: 'Tickets' },
  'undo-close-tickets': { area: 'Tickets' },
  'mail-kept': { area: 'Tickets' },
  'delete-kept-mail': { area: 'Tickets' },
  'change-ticket-language': { area: 'Tickets' },
  'save-canned-reply': { area: 'Tickets' },
  'delete-canned-reply': { area: 'Tickets' },
  'release-activate': { area: 'Releases' },
  'release-rollback': { area: 'Releases' },
  'release-rollout': { area: 'Releases' },
  'release-withdraw': { area: 'Releases' },
  'release-revert': { area: 'Releases' },
  'release-preview': { area: 'Releases' },
  'release-retire': { area: 'Releases' },
  'release-freeze': { area: 'Releases' },
  'release-unfreeze': { area: 'Releases' },
  'release-refuse': { area: 'Releases' },
  'release-complain': { area: 'Releases' },
  'release-make-token': { area: 'Releases' },
  'release-revoke-token': { area: 'Releases' },
} as const satisfies Record<string, { area: AuditArea }>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The names of the facts that entries contain. */
export type AuditFact =
  | 'add'
  | 'after'
  | 'amount'
  | 'assignee'
  | 'before'
  | 'by'
  | 'cancelled'
  | 'category'
  | 'close'
  | 'events'
  | 'factor'
  | 'failedBefore'
  | 'from'
  | 'inARow'
  | 'into'
  | 'isPaused'
  | 'isStopped'
  | 'kept'
  | 'kind'
  | 'language'
  | 'left'
  | 'maxUses'
  | 'name'
  | 'newCustomersOnly'
  | 'oncePerAccount'
  | 'paidOn'
  | 'payment'
  | 'percent'
  | 'plans'
  | 'reason'
  | 'reference'
  | 'remove'
  | 'rights'
  | 'role'
  | 'title'
  | 'to'
  | 'token'
  | 'until'
  | 'url'
  | 'wrong';

/** The actions that fill most of the audit log. */
export const SIGN_IN_ACTIONS: readonly AuditAction[] = [
  'sign-in',
  'failed-sign-ins',
  'sign-in-confirmed',
];

/** The actions of an area. */
export function auditActionsOf(area: AuditArea): AuditAction[] {
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) => AUDIT_ACTIONS[action].area === area,
  );
}

/** The areas whose actions are calls of staff. */
const AREAS_OF_CALLS: readonly AuditArea[] = ['Orders', 'Tickets', 'Business'];

/**
 * Not calls: the payment processor refused a refund later, a mail was not added, and the site
 * paused a webhook.
 */
const NOT_CALLS: readonly AuditAction[] = [
  'refund-withdrawn',
  'mail-kept',
  'webhook-gone',
  'webhook-failing',
];

/** The action of a call that staff make; null if the audit log does not record the call. */
export function staffAuditAction(callName: string): AuditAction | null {
  if (!Object.hasOwn(AUDIT_ACTIONS, callName)) return null;
  const action = callName as AuditAction;
  const { area } = AUDIT_ACTIONS[action];
  return AREAS_OF_CALLS.includes(area) && !NOT_CALLS.includes(action) ? action : null;
}

/**
 * How long audit entries and their browsers (IP address, user agent) are stored, in ms. A trigger
 * refuses to delete younger entries.
 */
export const AUDIT_RETENTION_MS = { browser: 365 * DAY_MS, entry: 3 * 365 * DAY_MS } as const;
