import type { Order } from '@site/shared/contract';
import { formatDateTime, formatRate } from '@site/shared/format';
import { confirm, useNow } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, type Coin, isCoin, paymentUri } from '@site/shared/rules';
import { Button, Card, CopyButton, type DataItem, DataList, Skeleton } from '@site/shared/ui';
import { lazy, Suspense } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './coin-deposit.module.css';
import { depositAdvice, depositAmount } from './deposit-advice';

/** Loaded on demand: most orders are paid by card. */
const QrCode = lazy(() => import('./qr-code').then(({ QrCode }) => ({ default: QrCode })));

/**
 * The deposit of a coin order: address, tag and amount, as text to copy and as a QR code (section
 * 2), and what to do with them now. It is on the page in every status, so that a customer who has
 * paid, or is about to, always finds it.
 */
export function CoinDeposit({ order }: { order: Order }) {
  const now = useNow();
  const { crypto_wallet, tag, payment_mode } = order;
  if (!crypto_wallet || !isCoin(payment_mode)) return null;
  const { name, symbol } = COINS[payment_mode];
  const { term, amount, isToSend } = depositAmount(order);
  // If nothing is to be sent, the QR code has no amount.
  const qrText =
    amount && isToSend ? paymentUri(payment_mode, crypto_wallet, amount) : crypto_wallet;

  return (
    <Card
      title={
        isToSend ? texts.order.sendCoin({ coin: name }) : texts.order.coinPayment({ coin: name })
      }
      className={styles.card}
    >
      <div className={styles.deposit}>
        <div className={styles.qrCode}>
          <Suspense fallback={<Skeleton shape="block" width="160px" height="160px" />}>
            <QrCode text={qrText} label={texts.order.qrCode({ coin: name })} />
          </Suspense>
        </div>
        <div className={styles.details}>
          <DataList
            items={[
              ...(amount
                ? [
                    {
                      term,
                      value: <strong className={styles.address}>{`${amount} ${symbol}`}</strong>,
                      isVerbatim: true,
                    },
                  ]
                : []),
              ...walletItems(order, payment_mode),
            ]}
          />
          {depositAdvice(order, now).map((sentence) => (
            <p key={sentence} className={styles.advice}>
              {sentence}
            </p>
          ))}
          <div className={styles.copyButtons}>
            {amount && <CopyButton text={amount} label={texts.order.copyAmount()} />}
            <CopyButton text={crypto_wallet} label={texts.order.copyWallet()} />
            {tag && <CopyButton text={tag} label={texts.order.copyTag()} />}
          </div>
          <div className={styles.actions}>
            {order.result === 'AWAITING_PAYMENT' && <SentButton order={order} />}
            {order.sandbox_url && (
              <Button href={order.sandbox_url}>{texts.order.openSandbox()}</Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  );
}

function walletItems({ crypto_wallet, crypto_rate, pay_before, tag }: Order, coin: Coin) {
  const { name, symbol, network } = COINS[coin];
  const items: DataItem[] = [
    codeItem(texts.order.coinWallet({ coin: name }), crypto_wallet),
    ...(tag ? [codeItem(texts.order.tag(), tag)] : []),
    { term: texts.order.network(), value: network },
  ];
  // All decimals: rounded to cents, a cheap coin's rate would not match the amount.
  if (crypto_rate && pay_before) {
    const value = texts.order.rateUntil({
      rate: formatRate(crypto_rate),
      symbol,
      date: formatDateTime(pay_before),
    });
    items.push({ term: texts.order.rate(), value });
  }
  return items;
}

function codeItem(term: string, code: string | null): DataItem {
  return { term, value: <code className={styles.address}>{code}</code>, isVerbatim: true };
}

/** Reports to the server that the coin was sent. The order is then pending verification. */
function SentButton({ order }: { order: Order }) {
  const { revalidate } = useRevalidator();
  const { isBusy, submit } = useSubmit();

  function askSent() {
    confirm({
      id: 'coin-sent',
      title: texts.order.sentQuestion(),
      body: texts.order.sentText(),
      icon: 'question',
      labels: { confirm: texts.order.sent(), cancel: texts.order.notYet() },
      action: async () => {
        await submit(async () => {
          const answer = await client.shop.validateOrder({ orderId: order.id });
          await revalidate();
          return answer;
        });
      },
    });
  }

  return (
    <Button busy={isBusy} onClick={askSent}>
      {texts.order.sent()}
    </Button>
  );
}
