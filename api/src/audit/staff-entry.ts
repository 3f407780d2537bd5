import type { AuditAction, AuditFact } from '@site/shared/rules';
import type { AuditDetail } from './tables';

/** By the field of a call: the kind of what the field names. */
type SubjectFields = Readonly<
  Record<string, 'order' | 'payment' | 'ticket' | 'coupon' | 'canned-reply' | 'data'>
>;

const SUBJECT_FIELDS: SubjectFields = {
  order: 'order',
  payment: 'payment',
  ticket_id: 'ticket',
  ticket_ids: 'ticket',
};

/**
 * Movements of money: their entries name the account. The reason is stored with the movement, and
 * not copied.
 */
const MONEY_ACTIONS: readonly AuditAction[] = [
  'move-order',
  'refund-part',
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
  'language',
];

type OwnFields = { subjects: SubjectFields; details: readonly AuditFact[] };

/** `code` names a coupon. The other fields are the terms, and whether the coupon is stopped. */
const COUPON: OwnFields = {
  subjects: { code: 'coupon' },
  details: [
    'percent',
    'maxUses',
    'from',
    'until',
    'plans',
    'oncePerAccount',
    'newCustomersOnly',
    'isStopped',
  ],
};

/** Business data. The handler adds the subject, and the facts that the change made different. */
const VERSION: OwnFields = { subjects: { subject: 'data' }, details: ['before', 'after', 'from'] };

/** API tokens and webhooks. Staff write their names, so they are not texts of customers. */
const CONNECTION: OwnFields = {
  subjects: {},
  details: ['name', 'rights', 'url', 'events', 'isPaused'],
};

/** Staff write the title, so it is not a text of a customer. */
const CANNED_REPLY: OwnFields = {
  subjects: { id: 'canned-reply' },
  details: ['title'],
};

/** Fields that have another meaning, or none, in the calls of other actions. */
const OWN_FIELDS: Readonly<Partial<Record<AuditAction, OwnFields>>> = {
  'create-coupon': COUPON,
  'change-coupon': COUPON,
  'stop-coupon': COUPON,
  'save-version': VERSION,
  'take-back-version': VERSION,
  'delete-version': VERSION,
  'create-token': CONNECTION,
  'revoke-token': CONNECTION,
  'create-webhook': CONNECTION,
  'save-webhook': CONNECTION,
  'pause-webhook': CONNECTION,
  'rotate-webhook-secret': CONNECTION,
  'delete-webhook': CONNECTION,
  'test-webhook': CONNECTION,
  'replay-delivery': CONNECTION,
  'save-canned-reply': CANNED_REPLY,
  'delete-canned-reply': CANNED_REPLY,
  'merge-tickets': { subjects: { from: 'ticket', into: 'ticket' }, details: ['from', 'into'] },
};

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
  const own = OWN_FIELDS[action];
  const subjects = Object.entries({ ...SUBJECT_FIELDS, ...own?.subjects }).flatMap(
    ([field, kind]) => [fields[field] ?? []].flat().map((value) => subjectOf(kind, String(value))),
  );
  const detail = [...DETAIL_FIELDS, ...(own?.details ?? [])].flatMap((field) => {
    const value = fields[field];
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[field, textOf(value)]];
  });
  const { accountId } = fields;
  return {
    action,
    subjects,
    detail: Object.fromEntries(detail),
    // The call names the order only. Its handler adds the account of the order to the fields.
    ...(MONEY_ACTIONS.includes(action) && typeof accountId === 'number' && { accountId }),
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The codes of coupons are stored in upper case. */
function subjectOf(kind: string, value: string): string {
  return `${kind}:${kind === 'coupon' ? value.toUpperCase() : value}`;
}

function textOf(value: unknown): string {
  return value === null ? 'none' : [value].flat().join(', ');
}
