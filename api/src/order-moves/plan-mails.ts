import { paths } from '@site/shared/contract';
import { formatCents, formatPlanLimits, formatUtcDate } from '@site/shared/format';
import { type Entitlement, type Limits, limitsIn, planName } from '@site/shared/rules';
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

/** The name of a plan, and its limits in one line. */
function planValues(limits: Limits): { plan: string; limits: string } {
  return { plan: planName(limits.playlist), limits: formatPlanLimits(limits) };
}
