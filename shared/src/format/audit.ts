import * as texts from '#texts';
import type { AuditAction, AuditArea } from '../rules';

const areas: Record<AuditArea, () => string> = {
  Accounts: texts.auditArea.accounts,
  Orders: texts.auditArea.orders,
  Tickets: texts.auditArea.tickets,
  Staff: texts.auditArea.staff,
  Releases: texts.auditArea.releases,
};

const actions: Record<AuditAction, () => string> = {
  'sign-in': texts.auditAction.signIn,
  'failed-sign-ins': texts.auditAction.failedSignIns,
  'email-change-requested': texts.auditAction.emailChangeRequested,
  'email-changed': texts.auditAction.emailChanged,
  'email-restored': texts.auditAction.emailRestored,
  'password-changed': texts.auditAction.passwordChanged,
  'sessions-ended': texts.auditAction.sessionsEnded,
  'password-restored': texts.auditAction.passwordRestored,
  'sign-in-confirmed': texts.auditAction.signInConfirmed,
  'factor-added': texts.auditAction.factorAdded,
  'factor-renamed': texts.auditAction.factorRenamed,
  'factor-removed': texts.auditAction.factorRemoved,
  'passkey-copied': texts.auditAction.passkeyCopied,
  'recovery-codes-made': texts.auditAction.recoveryCodesMade,
  'recovery-code-used': texts.auditAction.recoveryCodeUsed,
  'codes-refused': texts.auditAction.codesRefused,
  'factors-reset': texts.auditAction.factorsReset,
  'deletion-requested': texts.auditAction.deletionRequested,
  'invite-staff': texts.auditAction.inviteStaff,
  'withdraw-invitation': texts.auditAction.withdrawInvitation,
  'join-staff': texts.auditAction.joinStaff,
  'change-role': texts.auditAction.changeRole,
  'suspend-account': texts.auditAction.suspendAccount,
  'restore-account': texts.auditAction.restoreAccount,
  'add-customer-note': texts.auditAction.addCustomerNote,
  'export-customer': texts.auditAction.exportCustomer,
  'erase-customer': texts.auditAction.eraseCustomer,
  'end-account-sessions': texts.auditAction.endAccountSessions,
  'move-order': texts.auditAction.moveOrder,
  'refund-withdrawn': texts.auditAction.refundWithdrawn,
  'record-refund': texts.auditAction.recordRefund,
  'record-payment': texts.auditAction.recordPayment,
  'assign-payment': texts.auditAction.assignPayment,
  'set-aside-payment': texts.auditAction.setAsidePayment,
  'take-up-payment': texts.auditAction.takeUpPayment,
  'credit-wallet': texts.auditAction.creditWallet,
  'apply-late-payment': texts.auditAction.applyLatePayment,
  'reverse-credit': texts.auditAction.reverseCredit,
  'create-coupon': texts.auditAction.createCoupon,
  'change-coupon': texts.auditAction.changeCoupon,
  'stop-coupon': texts.auditAction.stopCoupon,
  'reply-ticket': texts.auditAction.replyTicket,
  'save-ticket-reply': texts.auditAction.saveTicketReply,
  'close-ticket': texts.auditAction.closeTicket,
  'close-tickets': texts.auditAction.closeTickets,
  'reopen-ticket': texts.auditAction.reopenTicket,
  'move-tickets': texts.auditAction.moveTickets,
  'assign-tickets': texts.auditAction.assignTickets,
  'tag-tickets': texts.auditAction.tagTickets,
  'merge-tickets': texts.auditAction.mergeTickets,
  'create-ticket-for': texts.auditAction.createTicketFor,
  'add-note': texts.auditAction.addNote,
  'mail-kept': texts.auditAction.mailKept,
  'delete-kept-mail': texts.auditAction.deleteKeptMail,
  'save-canned-reply': texts.auditAction.saveCannedReply,
  'delete-canned-reply': texts.auditAction.deleteCannedReply,
  'release-activate': texts.auditAction.releaseActivate,
  'release-rollback': texts.auditAction.releaseRollback,
  'release-rollout': texts.auditAction.releaseRollout,
  'release-withdraw': texts.auditAction.releaseWithdraw,
  'release-revert': texts.auditAction.releaseRevert,
  'release-preview': texts.auditAction.releasePreview,
  'release-retire': texts.auditAction.releaseRetire,
  'release-freeze': texts.auditAction.releaseFreeze,
  'release-unfreeze': texts.auditAction.releaseUnfreeze,
  'release-refuse': texts.auditAction.releaseRefuse,
  'release-complain': texts.auditAction.releaseComplain,
  'release-make-token': texts.auditAction.releaseMakeToken,
  'release-revoke-token': texts.auditAction.releaseRevokeToken,
};

/** The name of an area of the audit log, whose value is its English name. */
export function formatAuditArea(area: AuditArea): string {
  return areas[area]();
}

/** What was done: 'Password changed'. */
export function formatAuditAction(action: AuditAction): string {
  return actions[action]();
}
