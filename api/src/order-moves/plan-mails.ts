import { paths } from '@site/shared/contract';
import { formatCents, formatPlan, formatPlanLimits, formatUtcDate } from '@site/shared/format';
import {
  type Entitlement,
  type Limits,
  limitsIn,
  type OwnedPeriod,
  planName,
} from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import { ownedAfterCompletion } from '../orders/owned-by-order';
import type { OrderRow } from '../orders/tables';

const { planMails } = texts;

export function paidMail(to: string, order: OrderRow): Mail {
  const amount = formatCents(order.amount);
  return {
    to,
    subject: planMails.paidSubject({ number: order.number }),
    paragraphs: [
      planMails.paid({ amount, plan: planName(order.playlist) }),
      ...nextPlanText(order),
      planMails.paidUntil({ date: formatUtcDate(order.expiry), receipt: String(order.receipt) }),
    ],
    action: orderLink(order),
  };
}

/** A plan that starts later: until when the running one stays, and what follows. */
function nextPlanText(order: OrderRow): string[] {
  const [running, next] = ownedAfterCompletion(order) ?? [];
  if (!running || !next) return [];
  const start = formatUtcDate(next.from);
  return [
    planMails.running({ start, ...planValues(running.limits) }),
    planMails.following({ start, ...planValues(next.limits) }),
  ];
}

/** The next plan of an account has started. */
export function planStartedMail(to: string, account: Entitlement): Mail {
  const values = planValues(limitsIn(account));
  return {
    to,
    subject: planMails.startedSubject({ plan: values.plan }),
    paragraphs: [
      planMails.started(values),
      planMails.startedUntil({ date: formatUtcDate(account.expiry ?? 0) }),
    ],
    action: { label: planMails.seeSubscription(), path: paths.orders },
  };
}

/** Staff have given the account a plan, more days or other limits: what it owns now. */
export function planGrantMail(to: string, owned: readonly OwnedPeriod[], reason: string): Mail {
  return {
    to,
    subject: planMails.grantedSubject(),
    paragraphs: [
      planMails.granted(),
      planMails.grantedReason({ reason }),
      ...owned.map(({ limits, from, until }, index) => {
        const values = {
          plan: formatPlan(limits.playlist),
          limits: formatPlanLimits(limits),
          date: formatUtcDate(until),
        };
        return index === 0
          ? planMails.grantedPlan(values)
          : planMails.grantedNext({ ...values, start: formatUtcDate(from) });
      }),
    ],
    action: { label: planMails.seeSubscription(), path: paths.orders },
  };
}

/** The name of a plan, and its limits in one line. */
function planValues(limits: Limits): { plan: string; limits: string } {
  return { plan: planName(limits.playlist), limits: formatPlanLimits(limits) };
}
