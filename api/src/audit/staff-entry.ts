import type { AuditAction } from '@site/shared/rules';
import type { AuditDetail } from './tables';

/** The fields of a call that name what it concerns, with the kind of its subject. */
const SUBJECT_FIELDS: readonly (readonly [field: string, kind: string])[] = [
  ['order', 'order'],
  ['payment', 'payment'],
  ['ticket_id', 'ticket'],
  ['ticket_ids', 'ticket'],
];

/** The fields that entries contain. Texts are not among them: they may name a person. */
const DETAIL_FIELDS = ['to', 'amount', 'category', 'assignee', 'add', 'remove', 'close'];

/** Both are tickets; for other calls these fields have another meaning. */
const MERGE_FIELDS = ['from', 'into'];

/** What a call of staff concerns, and its facts, from its fields. */
export function staffEntry(
  action: AuditAction,
  body: unknown,
): { action: AuditAction; subjects: string[]; detail: AuditDetail } {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const merged = action === 'merge-tickets' ? MERGE_FIELDS : [];
  const subjectFields = [...SUBJECT_FIELDS, ...merged.map((field) => [field, 'ticket'] as const)];
  const subjects = subjectFields.flatMap(([field, kind]) =>
    [fields[field] ?? []].flat().map((value) => `${kind}:${String(value)}`),
  );
  const detail = [...DETAIL_FIELDS, ...merged].flatMap((field) => {
    const value = fields[field];
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    return isEmpty ? [] : [[field, textOf(value)]];
  });
  return { action, subjects, detail: Object.fromEntries(detail) };
}

function textOf(value: unknown): string {
  return value === null ? 'none' : [value].flat().join(', ');
}
