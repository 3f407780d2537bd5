import type { Order } from '@site/shared/contract';
import { formatDateTime, formatRate } from '@site/shared/format';
import { client, useNow } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, isCoin, paymentUri } from '@site/shared/rules';
import { Button, CopyButton, DataList, Skeleton } from '@site/shared/ui';
import { lazy, Suspense } from 'react';
import styles from './coin-deposit.module.css';

/** Loaded on demand: most orders are paid by card. */
const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })));

/**
 * The deposit that the customer is asked to send: address, tag and `amount` (the total or the
 * missing part, in the coin), as text to copy and as a QR code (section 2).
 */
export function CoinDeposit({ order, amount }: { order: Order; amount: string }) {
  const now = useNow();
  const { crypto_wallet, pay_before, tag, payment_mode } = order;
  if (!crypto_wallet || !isCoin(payment_mode)) return null;
  const { name, symbol, network } = COINS[payment_mode];
  const qrText = amount ? paymentUri(payment_mode, crypto_wallet, amount) : crypto_wallet;
  const isVerifying = order.result !== 'AWAITING_PAYMENT';
  const isRateExpired = !isVerifying && pay_before !== undefined && pay_before <= now;

  return (
    <div className={styles.deposit}>
      <div className={styles.qrCode}>
        <Suspense fallback={<Skeleton shape="block" width="160px" height="160px" />}>
          <QrCode text={qrText} label={`QR code of the ${name} wallet`} />
        </Suspense>
      </div>
      <div className={styles.details}>
        <DataList
          items={[
            ...(amount
              ? [
                  {
                    term: isVerifying ? 'Missing' : 'Amount',
                    value: <strong className={styles.address}>{`${amount} ${symbol}`}</strong>,
                  },
                ]
              : []),
            {
              term: `${name} wallet`,
              value: <code className={styles.address}>{crypto_wallet}</code>,
            },
            ...(tag ? [{ term: 'Tag', value: <code className={styles.address}>{tag}</code> }] : []),
            { term: 'Network', value: network },
            ...(pay_before ? [{ term: 'Rate', value: rateText(order, symbol) }] : []),
          ]}
        />
        <p className={styles.advice}>
          {isRateExpired
            ? 'This rate has expired. If you have not sent anything yet, place a new order.'
            : `Send exactly this amount${tag ? ', with the tag,' : ''} on this network. If your exchange deducts a fee, add the fee.`}
        </p>
        <div className={styles.copyButtons}>
          {amount && <CopyButton text={amount} label="Copy amount" />}
          <CopyButton text={crypto_wallet} label="Copy wallet" />
          {tag && <CopyButton text={tag} label="Copy tag" />}
        </div>
        {!isVerifying && <SentButton order={order} />}
      </div>
    </div>
  );
}

/**
 * The rate with all its decimals: rounded to cents, a cheap coin's rate would not match the amount.
 */
function rateText({ crypto_rate, pay_before }: Order, symbol: string): string {
  const until = pay_before ? `until ${formatDateTime(pay_before)}` : '';
  return crypto_rate ? `${formatRate(crypto_rate)} for 1 ${symbol}, ${until}` : until;
}

/** Reports to the server that the coin was sent. The order is then pending verification. */
function SentButton({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const { isBusy, submit } = useSubmit();

  function reportSent() {
    return submit(async () => {
      const answer = await client.shop.validateOrder({ orderId: order.id });
      await revalidate();
      return answer;
    });
  }

  return (
    <div>
      <Button variant="primary" busy={isBusy} onClick={reportSent}>
        I have sent it
      </Button>
    </div>
  );
}
