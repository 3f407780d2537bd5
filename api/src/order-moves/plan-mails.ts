import { paths } from '@site/shared/contract';
import { formatCents, formatPlanLines, formatUtcDate } from '@site/shared/format';
import { type Entitlement, type Limits, limitsIn, planName } from '@site/shared/rules';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import { ownedAfterCompletion } from '../orders/owned-by-order';
import type { OrderRow } from '../orders/tables';

export function paidMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: `Order ${order.number} is complete`,
    paragraphs: [
      `We received your payment of ${formatCents(order.amount)} for the ${planName(order.playlist)} plan. Thank you.`,
      ...nextPlanText(order),
      `Your subscription runs until ${formatUtcDate(order.expiry)}. Your receipt number is ${order.receipt}.`,
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
    `Until ${start} you have ${planText(running.limits)}.`,
    `From ${start} you have ${planText(next.limits)}. We will email you on that day.`,
  ];
}

/** The next plan of an account has started. */
export function planStartedMail(to: string, account: Entitlement): Mail {
  const limits = limitsIn(account);
  return {
    to,
    subject: `Your ${planName(limits.playlist)} plan has started`,
    paragraphs: [
      `Your earlier plan has ended. As you ordered, you now have ${planText(limits)}.`,
      `It runs until ${formatUtcDate(account.expiry ?? 0)}. If you need more, upgrade at any time: you pay the difference for the days that are left.`,
    ],
    action: { label: 'See my subscription', path: paths.orders },
  };
}

/** 'the Basic plan: 3 playlists; 2 managed users; …'. */
function planText(limits: Limits): string {
  return `the ${planName(limits.playlist)} plan: ${formatPlanLines(limits).join('; ')}`;
}
