import { formatDate, formatDateTime, formatPlan } from '@site/shared/format';
import { type Entitlement, planToday } from '@site/shared/rules';

/** 'Advanced until 3 Jan 2027', 'Free trial, ended on 3 Jan 2026', 'None'. */
export function planText(
  account: Entitlement & { used_trial?: boolean | undefined },
  now: number,
): string {
  const plan = planToday(account, now);
  if (!plan) return account.used_trial ? 'None, trial used' : 'None';
  return `${formatPlan(plan.limits.playlist)}${plan.isRunning ? ' until' : ', ended on'} ${formatDate(plan.until)}`;
}

type AccountStatus = {
  /** Null: never. Undefined: not known. */
  activatedAt?: number | null | undefined;
  suspendedAt: number | null;
  deleteAt?: number | null | undefined;
};

/** Whether the account can be used, and what happens to it. */
export function statusText({ activatedAt, suspendedAt, deleteAt }: AccountStatus): string {
  if (suspendedAt !== null) return `Suspended since ${formatDateTime(suspendedAt)}`;
  if (deleteAt) return `Will be deleted on ${formatDate(deleteAt)}`;
  return activatedAt === null ? 'Not activated' : 'Active';
}
