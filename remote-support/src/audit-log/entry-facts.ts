import type { AuditEntry } from '@site/shared/contract';
import {
  formatEuros,
  formatLanguage,
  formatOrderStatus,
  formatPaymentMethod,
  formatRole,
} from '@site/shared/format';
import { isLanguage } from '@site/shared/language';
import { ACCOUNT_ROLES, type AuditFact, isPaidByHand, ORDER_STATUSES } from '@site/shared/rules';
import * as texts from '#texts';

/** The name of each fact on the page. */
const FACT_NAMES: Readonly<Record<AuditFact, () => string>> = {
  add: texts.auditFacts.add,
  after: texts.auditFacts.after,
  amount: texts.auditFacts.amount,
  assignee: texts.auditFacts.assignee,
  before: texts.auditFacts.before,
  by: texts.auditFacts.by,
  cancelled: texts.auditFacts.cancelled,
  category: texts.auditFacts.category,
  close: texts.auditFacts.close,
  events: texts.auditFacts.events,
  factor: texts.auditFacts.factor,
  failedBefore: texts.auditFacts.failedBefore,
  from: texts.auditFacts.from,
  inARow: texts.auditFacts.inARow,
  into: texts.auditFacts.into,
  isPaused: texts.auditFacts.isPaused,
  isStopped: texts.auditFacts.isStopped,
  kept: texts.auditFacts.kept,
  kind: texts.auditFacts.kind,
  language: texts.auditFacts.language,
  left: texts.auditFacts.left,
  maxUses: texts.auditFacts.maxUses,
  name: texts.auditFacts.name,
  newCustomersOnly: texts.auditFacts.newCustomersOnly,
  oncePerAccount: texts.auditFacts.oncePerAccount,
  paidOn: texts.auditFacts.paidOn,
  payment: texts.auditFacts.payment,
  percent: texts.auditFacts.percent,
  plans: texts.auditFacts.plans,
  reason: texts.auditFacts.reason,
  reference: texts.auditFacts.reference,
  remove: texts.auditFacts.remove,
  rights: texts.auditFacts.rights,
  role: texts.auditFacts.role,
  title: texts.auditFacts.title,
  to: texts.auditFacts.to,
  token: texts.auditFacts.token,
  until: texts.auditFacts.until,
  url: texts.auditFacts.url,
  wrong: texts.auditFacts.wrong,
};

/** The texts of values, such as statuses and roles, as on the other pages. */
const VALUE_TEXTS: ReadonlyMap<string, () => string> = new Map([
  ...ORDER_STATUSES.map((status) => [status, () => formatOrderStatus(status)] as const),
  ...ACCOUNT_ROLES.map((role) => [role, () => formatRole(role)] as const),
  ['totp', texts.auditFacts.authenticatorApp],
  ['true', texts.auditFacts.yes],
  ['false', texts.auditFacts.no],
]);

/**
 * How the values of some facts are shown. What people have typed, such as a reason, is here so that
 * `VALUE_TEXTS` does not replace it.
 */
const TEXT_OF_VALUE: Partial<Record<AuditFact, (value: string) => string>> = {
  add: (value) => value,
  amount: (value) => formatEuros(Number(value)),
  assignee: assigneeText,
  language: (value) =>
    value
      .split(', ')
      .map((code) => (isLanguage(code) ? formatLanguage(code) : code))
      .join(', '),
  percent: (value) => texts.auditFacts.percentValue({ value }),
  name: (value) => value,
  payment: paymentText,
  reason: (value) => value,
  remove: (value) => value,
  reference: (value) => value,
  title: (value) => value,
  token: (value) => value,
};

/**
 * The facts of an entry in one line. A fact that only a newer API knows keeps its own name.
 * `categoryName` returns the name of a category of tickets.
 */
export function factsText(
  detail: AuditEntry['detail'],
  categoryName: (id: string) => string,
): string {
  return Object.entries(detail)
    .map(([name, value]) =>
      texts.auditFacts.fact({
        name: FACT_NAMES[name as AuditFact]?.() ?? name,
        value: name === 'category' ? categoryName(value) : valueText(name, value),
      }),
    )
    .join(', ');
}

function valueText(name: string, value: string): string {
  return TEXT_OF_VALUE[name as AuditFact]?.(value) ?? VALUE_TEXTS.get(value)?.() ?? value;
}

function paymentText(value: string): string {
  return value === 'CARD' || isPaidByHand(value) ? formatPaymentMethod(value) : value;
}

/** The text of an assignee: an email, the number of an erased account, or 'none'. */
function assigneeText(value: string): string {
  if (value === 'none') return texts.auditFacts.none();
  return /^\d+$/.test(value) ? texts.auditFacts.account({ id: value }) : value;
}
