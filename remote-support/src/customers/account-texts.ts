import { formatDate, formatDateTime, formatPlan } from '@site/shared/format';
import { type Entitlement, planToday } from '@site/shared/rules';
import * as texts from '#texts';

/** 'Advanced until 3 Jan 2027', 'Free trial, ended on 3 Jan 2026', 'None'. */
export function planText(
  account: Entitlement & { used_trial?: boolean | undefined },
  now: number,
): string {
  const plan = planToday(account, now);
  if (!plan) return account.used_trial ? texts.account.noPlanTrialUsed() : texts.account.noPlan();
  const values = { plan: formatPlan(plan.limits.playlist), date: formatDate(plan.until) };
  return plan.isRunning ? texts.account.planUntil(values) : texts.account.planEnded(values);
}

type AccountStatus = {
  /** Null: never. Undefined: not known. */
  activatedAt?: number | null | undefined;
  suspendedAt: number | null;
  deleteAt?: number | null | undefined;
};

/** Whether the account can be used, and what happens to it. */
export function statusText({ activatedAt, suspendedAt, deleteAt }: AccountStatus): string {
  if (suspendedAt !== null)
    return texts.account.suspendedSince({ time: formatDateTime(suspendedAt) });
  if (deleteAt) return texts.account.deletedOn({ date: formatDate(deleteAt) });
  return activatedAt === null ? texts.account.notActivated() : texts.account.active();
}
