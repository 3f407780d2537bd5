import type { AuditEntry } from '@site/shared/contract';
import { formatEuros } from '@site/shared/format';
import { type AuditFact, orderStatusLabels, ROLE_NAMES } from '@site/shared/rules';

/** How the page calls each fact. */
const NAMES: Record<AuditFact, string> = {
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

/** Statuses, roles and factors in the words of the other pages. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(orderStatusLabels),
  ...Object.entries(ROLE_NAMES),
  ['totp', 'authenticator app'],
  ['true', 'yes'],
  ['false', 'no'],
]);

const withUnit: Partial<Record<AuditFact, (value: string) => string>> = {
  amount: (value) => formatEuros(Number(value)),
  assignee: (value) => (value === 'none' ? 'none' : `account ${value}`),
  percent: (value) => `${value} %`,
  reason: (value) => value,
};

/** The facts of an entry. A newer API may have written one that this page does not know. */
export function factsText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${NAMES[name as AuditFact] ?? name}: ${valueText(name, value)}`)
    .join(', ');
}

function valueText(name: string, value: string): string {
  return withUnit[name as AuditFact]?.(value) ?? VALUES.get(value) ?? value;
}
