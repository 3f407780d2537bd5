import type { AuditAction, AuditFact } from '@site/shared/rules';
import type { AuditDetail } from './tables';

/** The fields of a call that name what it concerns, with the kind of its subject. */
const SUBJECT_FIELDS: readonly (readonly [field: string, kind: string])[] = [
  ['order', 'order'],
  ['payment', 'payment'],
  ['ticket_id', 'ticket'],
  ['ticket_ids', 'ticket'],
];

/** A coupon is named by `code`; for other calls this field has another meaning. */
const COUPON_ACTIONS: readonly AuditAction[] = ['create-coupon', 'change-coupon', 'stop-coupon'];

/** The terms of a coupon, and whether it is stopped. */
const COUPON_FIELDS: readonly AuditFact[] = [
  'percent',
  'maxUses',
  'from',
  'until',
  'plans',
  'oncePerAccount',
  'newCustomersOnly',
  'isStopped',
];

/** Movements of money: their entries say on whose account. The reason is in the books. */
const MONEY_ACTIONS: readonly AuditAction[] = [
  'move-order',
  'credit-wallet',
  'reverse-credit',
  'apply-late-payment',
];

/** The fields that entries contain. Texts are not among them: they may name a person. */
const DETAIL_FIELDS: readonly AuditFact[] = [
  'to',
  'amount',
  'category',
  'assignee',
  'add',
  'remove',
  'close',
];

/** Both are tickets; for other calls these fields have another meaning. */
const MERGE_FIELDS: readonly AuditFact[] = ['from', 'into'];

/** What a call of staff concerns, and its facts, from its fields and its answer. */
export function staffEntry(
  action: AuditAction,
  body: unknown,
  answer: unknown = {},
): { action: AuditAction; subjects: string[]; detail: AuditDetail; accountId?: number } {
  const fields: Record<string, unknown> = {
    ...fieldsOf(body),
    // The number of a new ticket is in the answer only.
    ...(action === 'create-ticket-for' && { ticket_id: fieldsOf(answer).ticket_id }),
  };
  const isCoupon = COUPON_ACTIONS.includes(action);
  const merged = action === 'merge-tickets' ? MERGE_FIELDS : [];
  const subjectFields = [
    ...SUBJECT_FIELDS,
    ...merged.map((field) => [field, 'ticket'] as const),
    ...(isCoupon ? [['code', 'coupon'] as const] : []),
  ];
  const subjects = subjectFields.flatMap(([field, kind]) =>
    [fields[field] ?? []].flat().map((value) => subjectOf(kind, String(value))),
  );
  const isMoney = MONEY_ACTIONS.includes(action);
  const facts = [...DETAIL_FIELDS, ...merged, ...(isCoupon ? COUPON_FIELDS : [])];
  const detail = facts.flatMap((field) => {
    const value = fields[field];
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[field, textOf(value)]];
  });
  const { accountId } = fields;
  return {
    ...{ action, subjects, detail: Object.fromEntries(detail) },
    // The call names the order; the act adds whose it is.
    ...(isMoney && typeof accountId === 'number' && { accountId }),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Coupons are stored in upper case. */
function subjectOf(kind: string, value: string): string {
  return `${kind}:${kind === 'coupon' ? value.toUpperCase() : value}`;
}

function textOf(value: unknown): string {
  return value === null ? 'none' : [value].flat().join(', ');
}
