import type { AuditEntry } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import { type AuditFact, orderStatusLabels, ROLE_NAMES } from '@site/shared/rules';

/** The name of each fact on the page. */
const FACT_NAMES: Record<AuditFact, string> = {
  add: 'tags added',
  amount: 'amount',
  assignee: 'assigned to',
  by: 'by',
  cancelled: 'cancelled orders',
  category: 'category',
  close: 'closed',
  factor: 'second factor',
  failedBefore: 'wrong passwords before',
  from: 'from',
  inARow: 'in a row',
  into: 'into',
  isStopped: 'stopped',
  kept: 'kept documents',
  kind: 'kind',
  left: 'unused codes',
  maxUses: 'most uses',
  newCustomersOnly: 'new customers only',
  oncePerAccount: 'once per account',
  percent: 'percent',
  plans: 'plans',
  reason: 'reason',
  remove: 'tags removed',
  role: 'role',
  to: 'to',
  until: 'until',
  wrong: 'wrong codes',
};

/** The texts of values, such as statuses and roles, as on the other pages. */
const VALUE_TEXTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(orderStatusLabels),
  ...Object.entries(ROLE_NAMES),
  ['totp', 'authenticator app'],
  ['true', 'yes'],
  ['false', 'no'],
]);

/** Facts whose values are not in `VALUE_TEXTS`. */
const TEXT_OF_VALUE: Partial<Record<AuditFact, (value: string) => string>> = {
  amount: (value) => formatEuros(Number(value)),
  assignee: (value) => (value === 'none' ? 'none' : `account ${value}`),
  percent: (value) => `${value} %`,
  reason: (value) => value,
};

/** The facts of an entry. A newer API can write a fact that this page does not know. */
export function factsText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${FACT_NAMES[name as AuditFact] ?? name}: ${valueText(name, value)}`)
    .join(', ');
}

function valueText(name: string, value: string): string {
  return TEXT_OF_VALUE[name as AuditFact]?.(value) ?? VALUE_TEXTS.get(value) ?? value;
}
