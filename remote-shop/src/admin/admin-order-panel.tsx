import type { AdminOrderDetails, Order } from '@site/shared/contract';
import { formatCountry, formatEuros } from '@site/shared/format';
import { LegalVersionLinks, paths } from '@site/shared/remote';
import { Link } from '@site/shared/router';
import { isCoin, isCountryDoubtful } from '@site/shared/rules';
import { Callout, Card } from '@site/shared/ui';
import * as texts from '#texts';
import { AdminCoinPanel } from './admin-coin-panel';
import styles from './admin-panel.module.css';
import { LatePaymentPanel } from './late-payment-panel';
import { OrderActionForm } from './order-action-form';
import { OrderHistory } from './order-history';
import { PartialRefundPanel } from './partial-refund-panel';
import { RefundPanel } from './refund-panel';
import { useCanMove } from './use-can-move';

type AdminOrderPanelProps = { order: Order; details: AdminOrderDetails };

/**
 * Staff's part of the order page. Administrators move the order, credit the wallet, and record coin
 * payments and refunds; support sees the same without the forms.
 */
export function AdminOrderPanel({ order, details }: AdminOrderPanelProps) {
  const canMove = useCanMove();
  return (
    <>
      <Card
        title={texts.orderDesk.administration()}
        description={
          <Link to={paths.customer(details.user.id)}>{texts.orderDesk.account(details.user)}</Link>
        }
      >
        {canMove && <OrderActionForm key={order.result} order={order} details={details} />}
        {details.ipCountry && isCountryDoubtful(order.country, details.ipCountry) && (
          <Callout tone="warning" title={texts.orderDesk.countriesDiffer()}>
            {texts.orderDesk.countriesDifferText({
              placed: formatCountry(details.ipCountry),
              billing: formatCountry(order.country),
            })}
          </Callout>
        )}
        <p className={styles.note}>
          {texts.orderDesk.walletBalance({ balance: formatEuros(details.balance) })}
        </p>
        {details.legalVersions && (
          <div className={styles.note}>
            {texts.orderDesk.agreedTo()}
            <LegalVersionLinks versions={details.legalVersions} />
          </div>
        )}
      </Card>
      {canMove && canRefundPart(details.partialRefund) && (
        <PartialRefundPanel order={order} details={details} limits={details.partialRefund} />
      )}
      {order.result === 'REFUNDED' && details.refund && (
        <RefundPanel order={order} refund={details.refund} />
      )}
      {details.latePayment && <LatePaymentPanel order={order} late={details.latePayment} />}
      {isCoin(order.payment_mode) && (
        <AdminCoinPanel order={order} coin={order.payment_mode} details={details} />
      )}
      <OrderHistory order={order} details={details} />
    </>
  );
}

function canRefundPart(
  limits: AdminOrderDetails['partialRefund'],
): limits is NonNullable<AdminOrderDetails['partialRefund']> {
  return limits !== undefined && limits.payment + limits.wallet > 0;
}
