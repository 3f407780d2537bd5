import { DAY_MS } from './calendar';

/** The parts of the audit log. */
export const AUDIT_AREAS = ['Accounts', 'Orders', 'Tickets', 'Staff', 'Releases'] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/**
 * What the audit log records, and how pages name it. Those of 'Orders' and 'Tickets' are calls of
 * staff, by the call's name, and those in `NOT_CALLS`; calls of customers are not recorded. Those
 * of 'Releases' are changes that the edge reports.
 */
export const AUDIT_ACTIONS = {
  'sign-in': { area: 'Accounts', label: 'Signed in' },
  'failed-sign-ins': { area: 'Accounts', label: 'Failed sign-ins in a row' },
  'email-change-requested': { area: 'Accounts', label: 'Asked to change the email' },
  'email-changed': { area: 'Accounts', label: 'Email changed' },
  'email-restored': { area: 'Accounts', label: 'Change of the email undone' },
  'password-changed': { area: 'Accounts', label: 'Password changed' },
  'sessions-ended': { area: 'Accounts', label: 'Signed out other browsers' },
  'password-restored': { area: 'Accounts', label: 'Change of the password undone' },
  'sign-in-confirmed': { area: 'Accounts', label: 'Confirmed the sign-in' },
  'factor-added': { area: 'Accounts', label: 'Second factor added' },
  'factor-renamed': { area: 'Accounts', label: 'Second factor renamed' },
  'factor-removed': { area: 'Accounts', label: 'Second factor removed' },
  'passkey-copied': { area: 'Accounts', label: 'Passkey refused: it may be a copy' },
  'recovery-codes-made': { area: 'Accounts', label: 'New recovery codes made' },
  'recovery-code-used': { area: 'Accounts', label: 'Recovery code used' },
  'codes-refused': { area: 'Accounts', label: 'Codes refused for a day after wrong ones' },
  'factors-reset': { area: 'Accounts', label: 'All second factors removed by the operator' },
  'deletion-requested': { area: 'Accounts', label: 'Asked to delete the account' },
  'invite-staff': { area: 'Staff', label: 'Invited to the staff' },
  'withdraw-invitation': { area: 'Staff', label: 'Invitation withdrawn' },
  'join-staff': { area: 'Staff', label: 'Joined the staff' },
  'change-role': { area: 'Staff', label: 'Role changed' },
  'suspend-account': { area: 'Staff', label: 'Account suspended' },
  'restore-account': { area: 'Staff', label: 'Suspension ended' },
  'add-customer-note': { area: 'Staff', label: 'Note about a customer added' },
  'export-customer': { area: 'Staff', label: 'Data of a customer exported' },
  'erase-customer': { area: 'Staff', label: 'Customer erased' },
  'end-account-sessions': { area: 'Staff', label: 'Signed out by staff' },
  'move-order': { area: 'Orders', label: 'Order moved' },
  'refund-withdrawn': { area: 'Orders', label: 'Refund not made' },
  'record-refund': { area: 'Orders', label: 'Refund recorded' },
  'record-payment': { area: 'Orders', label: 'Payment recorded' },
  'assign-payment': { area: 'Orders', label: 'Payment assigned to an order' },
  'set-aside-payment': { area: 'Orders', label: 'Payment set aside' },
  'take-up-payment': { area: 'Orders', label: 'Payment taken up again' },
  'credit-wallet': { area: 'Orders', label: 'Wallet credited' },
  'apply-late-payment': { area: 'Orders', label: 'Late payment applied' },
  'reverse-credit': { area: 'Orders', label: 'Credit reversed' },
  'create-coupon': { area: 'Orders', label: 'Coupon created' },
  'change-coupon': { area: 'Orders', label: 'Coupon changed' },
  'stop-coupon': { area: 'Orders', label: 'Coupon stopped or started' },
  'reply-ticket': { area: 'Tickets', label: 'Ticket answered' },
  'save-ticket-reply': { area: 'Tickets', label: 'Message edited' },
  'close-ticket': { area: 'Tickets', label: 'Ticket closed' },
  'close-tickets': { area: 'Tickets', label: 'Tickets closed' },
  'reopen-ticket': { area: 'Tickets', label: 'Ticket reopened' },
  'move-tickets': { area: 'Tickets', label: 'Category of tickets changed' },
  'assign-tickets': { area: 'Tickets', label: 'Tickets assigned' },
  'tag-tickets': { area: 'Tickets', label: 'Tags of tickets changed' },
  'merge-tickets': { area: 'Tickets', label: 'Tickets merged' },
  'create-ticket-for': { area: 'Tickets', label: 'Ticket opened for a customer' },
  'add-note': { area: 'Tickets', label: 'Note added' },
  'mail-kept': { area: 'Tickets', label: 'Mail to a ticket kept for the staff' },
  'delete-kept-mail': { area: 'Tickets', label: 'Kept mail deleted' },
  'save-canned-reply': { area: 'Tickets', label: 'Canned reply saved' },
  'delete-canned-reply': { area: 'Tickets', label: 'Canned reply deleted' },
  'release-activate': { area: 'Releases', label: 'Release made live' },
  'release-rollback': { area: 'Releases', label: 'Release rolled back' },
  'release-rollout': { area: 'Releases', label: 'Release given to a share of the visitors' },
  'release-withdraw': { area: 'Releases', label: 'Rollout withdrawn' },
  'release-revert': { area: 'Releases', label: 'Failing release ended by the edge' },
  'release-preview': { area: 'Releases', label: 'Preview link made' },
  'release-retire': { area: 'Releases', label: 'Remote or release retired' },
  'release-freeze': { area: 'Releases', label: 'Releases frozen' },
  'release-unfreeze': { area: 'Releases', label: 'Freeze of releases ended' },
  'release-refuse': { area: 'Releases', label: 'Release refused by the gate' },
  'release-complain': { area: 'Releases', label: 'Release with faults in few networks' },
  'release-make-token': { area: 'Releases', label: 'Release token made' },
  'release-revoke-token': { area: 'Releases', label: 'Release token revoked' },
} as const satisfies Record<string, { area: AuditArea; label: string }>;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** The names of the facts that entries contain. */
export type AuditFact =
  | 'add'
  | 'amount'
  | 'assignee'
  | 'by'
  | 'cancelled'
  | 'category'
  | 'close'
  | 'factor'
  | 'failedBefore'
  | 'from'
  | 'inARow'
  | 'into'
  | 'isStopped'
  | 'kept'
  | 'kind'
  | 'left'
  | 'maxUses'
  | 'newCustomersOnly'
  | 'oncePerAccount'
  | 'percent'
  | 'plans'
  | 'reason'
  | 'remove'
  | 'role'
  | 'to'
  | 'until'
  | 'wrong';

/** The actions of an area. */
export function auditActionsOf(area: AuditArea): AuditAction[] {
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter(
    (action) => AUDIT_ACTIONS[action].area === area,
  );
}

/** Not calls: the payment processor refused a refund later, and a mail was not added. */
const NOT_CALLS: readonly AuditAction[] = ['refund-withdrawn', 'mail-kept'];

/** The action of a call that staff make; null if the audit log does not record the call. */
export function staffAuditAction(callName: string): AuditAction | null {
  if (!Object.hasOwn(AUDIT_ACTIONS, callName)) return null;
  const action = callName as AuditAction;
  const { area } = AUDIT_ACTIONS[action];
  return (area === 'Orders' || area === 'Tickets') && !NOT_CALLS.includes(action) ? action : null;
}

/**
 * How long audit entries and their browsers (IP address, user agent) are stored, in ms. A trigger
 * refuses to delete younger entries.
 */
export const AUDIT_RETENTION_MS = { browser: 365 * DAY_MS, entry: 3 * 365 * DAY_MS } as const;
