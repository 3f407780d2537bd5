import type { CustomerDetails } from '@site/shared/contract';
import { formatDate, formatPlan, formatPlanLimits } from '@site/shared/format';
import * as texts from '#texts';

/** A period as an item of a list: plan and limits, and the last day. */
export function periodItem({ limits, until }: CustomerDetails['owned'][number]) {
  return {
    term: texts.account.planUntil({
      plan: formatPlan(limits.playlist),
      date: formatDate(until),
    }),
    value: formatPlanLimits(limits),
  };
}
