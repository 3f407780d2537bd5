import type { Order } from '@site/shared/contract';
import { formatDateTime, formatRate } from '@site/shared/format';
import { client, showProblemToast, useNow } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import { COINS, isCoin, paymentUri } from '@site/shared/rules';
import { Button, CopyButton, DataList, Skeleton } from '@site/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { paymentMethodName } from '../labels/payment-method-name';
import styles from './coin-deposit.module.css';

/** Most orders are paid by card: its code is loaded only for those that are not. */
const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })));

/** Where to send a coin and how much of it (`amount`, all or what is missing): as text to copy and as a QR code with the amount, and the tag where the chain needs one (section 2). */
export function WalletPayment({ order, amount }: { order: Order; amount: string }) {
  const now = useNow();
  const { crypto_wallet, pay_before, tag, payment_mode } = order;
  if (!crypto_wallet) return null;
  const coin = paymentMethodName(payment_mode);
  const { symbol, network } = isCoin(payment_mode)
    ? COINS[payment_mode]
    : { symbol: payment_mode, network: coin };
  const uri =
    isCoin(payment_mode) && amount
      ? paymentUri(payment_mode, crypto_wallet, amount)
      : crypto_wallet;
  const isStarted = order.result !== 'AWAITING_PAYMENT';
  const isLate = !isStarted && pay_before !== undefined && pay_before <= now;

  return (
    <div className={styles.wallet}>
      <div className={styles.code}>
        <Suspense fallback={<Skeleton shape="block" width="160px" height="160px" />}>
          <QrCode text={uri} label={`QR code of the ${coin} wallet`} />
        </Suspense>
      </div>
      <div className={styles.texts}>
        <DataList
          items={[
            ...(amount
              ? [
                  {
                    term: isStarted ? 'Missing' : 'Amount',
                    value: <strong className={styles.address}>{`${amount} ${symbol}`}</strong>,
                  },
                ]
              : []),
            {
              term: `${coin} wallet`,
              value: <code className={styles.address}>{crypto_wallet}</code>,
            },
            ...(tag ? [{ term: 'Tag', value: <code className={styles.address}>{tag}</code> }] : []),
            { term: 'Network', value: network },
            ...(pay_before ? [{ term: 'Rate', value: rateWords(order, symbol) }] : []),
          ]}
        />
        <p className={styles.advice}>
          {isLate
            ? 'The hour for which the rate was locked is over. If you have not sent anything yet, place a new order.'
            : `Send exactly this amount${tag ? ', with the tag,' : ''} on this network. Your exchange may take its fee off it: add that.`}
        </p>
        <div className={styles.copies}>
          {amount && <CopyButton text={amount} label="Copy amount" />}
          <CopyButton text={crypto_wallet} label="Copy wallet" />
          {tag && <CopyButton text={tag} label="Copy tag" />}
        </div>
        {!isStarted && <SentButton order={order} />}
      </div>
    </div>
  );
}

/** With the decimals that the amount was reckoned by: in cents a cheap coin's rate would be another one. */
function rateWords({ crypto_rate, pay_before }: Order, symbol: string): string {
  const until = pay_before ? `until ${formatDateTime(pay_before)}` : '';
  return crypto_rate ? `${formatRate(crypto_rate)} for 1 ${symbol}, ${until}` : until;
}

/** Says that the coin is on its way: from then on the order is being verified. */
function SentButton({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);

  async function say() {
    setBusy(true);
    const answer = await client.shop.validateOrder({ orderId: order.id });
    if (!answer.ok) void showProblemToast(answer.problem);
    await revalidate();
    setBusy(false);
  }

  return (
    <div>
      <Button variant="primary" busy={isBusy} onClick={say}>
        I have sent it
      </Button>
    </div>
  );
}
