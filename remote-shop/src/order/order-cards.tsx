import type { Imprint, Order } from '@site/shared/contract';
import { formatDate, formatDateTime, formatOrderTitle, formatUtcDate } from '@site/shared/format';
import { productName, useSession, useSettings } from '@site/shared/host';
import { isReverseCharged, planName } from '@site/shared/rules';
import { Card, CheckList, type DataItem, DataList } from '@site/shared/ui';
import * as texts from '#texts';
import { amountLines } from '../labels/amount-lines';
import { billingItems } from '../labels/billing-items';
import { limitLines } from '../labels/limit-labels';
import { OrderStatusBadge } from '../labels/order-status-badge';
import { paymentMethodName } from '../labels/payment-method-name';
import { PlanChange } from '../labels/plan-change';
import styles from './order-cards.module.css';
import { OrderDocumentButtons } from './order-documents';
import { PaymentReturns } from './payment-returns';
import type { LoadedOrder } from './use-live-order';

/** What was ordered, by whom and for how much. Printed, it has the head of a receipt. */
export function OrderCards({ loaded }: { loaded: LoadedOrder }) {
  const { order, documents, returns, managed } = loaded;
  const { session } = useSession();
  const settings = useSettings();
  // The first billing item is the name; the email stands below it.
  const billing = billingItems(order);
  return (
    <>
      <p className={styles.letterhead}>
        <span>
          <strong>{productName()}</strong>
          {sellerLines(settings?.imprint).map((line) => (
            <span key={line} className={styles.seller}>
              {line}
            </span>
          ))}
        </span>
        <span>
          {order.result === 'COMPLETED' && order.receipt
            ? texts.order.receiptNumber({ number: order.receipt })
            : texts.order.order()}
        </span>
      </p>
      {returns && <PaymentReturns returns={returns} />}
      <div className={styles.columns}>
        <Card title={texts.order.details()}>
          <DataList
            items={[
              { term: texts.order.order(), value: order.id, isVerbatim: true },
              ...(order.receipt
                ? [{ term: texts.order.receipt(), value: String(order.receipt), isVerbatim: true }]
                : []),
              { term: texts.order.created(), value: formatDateTime(order.createdAt) },
              ...(order.completedAt
                ? [{ term: texts.order.completedOn(), value: formatDateTime(order.completedAt) }]
                : []),
              { term: texts.order.type(), value: formatOrderTitle(order.type) },
              { term: texts.order.status(), value: <OrderStatusBadge status={order.result} /> },
              ...billing.slice(0, 1),
              ...(session
                ? [{ term: texts.order.email(), value: managed?.user.email ?? session.email }]
                : []),
              ...billing.slice(1),
              { term: texts.order.paymentMethod(), value: paymentMethodName(order.payment_mode) },
              ...handPaymentItems(order),
            ]}
          />
          {documents && <OrderDocumentButtons order={order.id} documents={documents} />}
        </Card>
        <Card
          title={texts.order.summary()}
          aside={<span className={styles.plan}>{planName(order.playlist)}</span>}
        >
          <CheckList items={limitLines(order)} />
          <PlanChange owned={order.owned} />
          <DataList
            items={[
              ...(hasSubscription(order)
                ? [{ term: texts.order.runsUntil(), value: formatDate(order.expiry) }]
                : []),
              ...amountLines(order, isReverseCharged(order)),
            ]}
          />
        </Card>
      </div>
    </>
  );
}

/** When an order was paid outside of the site, and what names the payment. */
function handPaymentItems({ handPayment }: Order): DataItem[] {
  if (!handPayment) return [];
  const { paidOn, reference } = handPayment;
  return [
    { term: texts.order.paidOn(), value: formatUtcDate(Date.parse(paidOn)) },
    ...(reference
      ? [{ term: texts.order.paymentReference(), value: reference, isVerbatim: true }]
      : []),
  ];
}

/** Whether the order has started a subscription or still can. */
function hasSubscription({ result }: Order): boolean {
  return (
    result === 'AWAITING_PAYMENT' || result === 'PENDING_VERIFICATION' || result === 'COMPLETED'
  );
}

/** The lines about the seller on the receipt: name, address, VAT number. */
function sellerLines(seller: Imprint | undefined): string[] {
  if (!seller) return [];
  const { name, address, vatNumber: number } = seller;
  return [name, ...address, ...(number ? [texts.order.sellerVatNumber({ number })] : [])];
}
