import { formatCents } from '@site/shared/format';
import * as texts from '#texts';
import type { ReturnedMoney } from '../orders/returned-money';
import type { OrderRow } from '../orders/tables';
import type { StoredPaymentEvent } from '../payments/tables';
import { isOfAnotherPayment } from './payment-of-order';

const { paymentCases } = texts;

/** Whether a report has the state of one refund only. 'refunded' reports all that was returned. */
export function isOnlyAState({ outcome }: StoredPaymentEvent): boolean {
  return outcome === 'refund-pending' || outcome === 'refund-done' || outcome === 'refund-failed';
}

/** Returns the function that names the case of a report, in the language of the moment. */
export function paymentCase(
  event: StoredPaymentEvent,
  order: OrderRow,
  money: ReturnedMoney,
): () => string {
  const { outcome, amount } = event;
  const isOther = isOfAnotherPayment(event, order);
  const payment = isOther ? 'another' : 'own';
  if (outcome === 'inquiry') return () => paymentCases.inquiry({ payment });
  if (outcome === 'refund-failed') return () => paymentCases.refundFailed({ payment });
  if (outcome === 'refunded' || isOnlyAState(event)) {
    const isPart = amount < order.amount && (isOther || money.corrected < order.amount);
    const text = isPart ? paymentCases.partRefunded : paymentCases.refunded;
    return () => text({ payment });
  }
  const [ofAll, ofPart] = disputeTexts(event);
  return amount < order.amount
    ? () => ofPart({ payment, part: formatCents(amount) })
    : () => ofAll({ payment });
}

/** The texts about a dispute of the whole payment, and of a part of it. */
function disputeTexts({ outcome }: StoredPaymentEvent) {
  if (outcome === 'disputed') return [paymentCases.disputed, paymentCases.partDisputed] as const;
  return outcome === 'dispute-won'
    ? ([paymentCases.disputeWon, paymentCases.partDisputeWon] as const)
    : ([paymentCases.disputeLost, paymentCases.partDisputeLost] as const);
}
