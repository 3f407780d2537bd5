import { formatCents, formatDuration, formatPlanLimits, formatUtcDate } from '@site/shared/format';
import { ORDER_OPEN_MS, planName } from '@site/shared/rules';
import * as texts from '#texts';
import type { Mail } from '../mail/layout';
import { orderLink } from '../orders/order-link';
import type { OrderRow } from '../orders/tables';

const { placedOrderMail } = texts;

/** To a customer for whom staff have placed an order: what it is, its total, and where to pay. */
export function orderOfStaffMail(to: string, order: OrderRow): Mail {
  return {
    to,
    subject: placedOrderMail.subject({ number: order.number }),
    paragraphs: [
      placedOrderMail.placed({
        type: order.type,
        plan: planName(order.playlist),
        limits: formatPlanLimits(order),
      }),
      placedOrderMail.total({
        amount: formatCents(order.amount),
        date: formatUtcDate(order.expiry),
      }),
      placedOrderMail.pay({ duration: formatDuration(ORDER_OPEN_MS) }),
      placedOrderMail.terms(),
    ],
    action: { ...orderLink(order), label: placedOrderMail.payNow() },
  };
}
