import type { UnmatchedPaymentList } from '@site/shared/contract';
import { formatCount, formatDateTime } from '@site/shared/format';
import { confirm, showToast } from '@site/shared/host';
import { useSubmit } from '@site/shared/remote';
import { useRevalidator } from '@site/shared/router';
import { COINS, isCoin } from '@site/shared/rules';
import { Badge, Button, Callout, Card } from '@site/shared/ui';
import { type ReactNode, useId, useRef } from 'react';
import * as texts from '#texts';
import { client } from '../client';
import styles from './admin-panel.module.css';
import { symbolOf, UnmatchedPaymentForm } from './unmatched-payment-form';

type UnmatchedPayment = UnmatchedPaymentList['setAside'][number];

/**
 * The unmatched payments, with the forms that assign them to an order or set them aside. `list` is
 * null if it could not be loaded.
 */
export function UnmatchedPayments({ list }: { list: UnmatchedPaymentList | null }) {
  if (!list)
    return (
      <Callout tone="warning" title={texts.unmatchedPayments.loadFailed()}>
        {texts.unmatchedPayments.loadFailedText()}
      </Callout>
    );
  return <PaymentCard list={list} />;
}

function PaymentCard({ list }: { list: UnmatchedPaymentList }) {
  const cardRef = useRef<HTMLDivElement>(null);
  const { waiting, waitingTotal, setAside, setAsideTotal } = list;
  if (waitingTotal === 0 && setAsideTotal === 0) return null;
  // The controls of a decided payment are removed, and the focus with them. Without a new focus,
  // the Tab key would start at the top of the page again.
  const focusCard = () => cardRef.current?.focus();
  return (
    <div ref={cardRef} tabIndex={-1}>
      <Card
        title={texts.unmatchedPayments.title()}
        aside={
          waitingTotal > 0 && (
            <Badge tone="waiting">
              {texts.unmatchedPayments.waiting({ count: formatCount(waitingTotal) })}
            </Badge>
          )
        }
      >
        {waiting.length > 0 && (
          <ul className={styles.payments}>
            {waiting.map((payment) => (
              <li key={payment.id}>
                <PaymentGroup payment={payment}>
                  <UnmatchedPaymentForm
                    payment={payment}
                    amount={coinAmountText(payment)}
                    onDecided={focusCard}
                  />
                </PaymentGroup>
              </li>
            ))}
          </ul>
        )}
        <MoreNote listed={waiting.length} total={waitingTotal} />
        {setAsideTotal > 0 && (
          <details className={styles.disclosure}>
            <summary>
              {texts.unmatchedPayments.setAsideCount({ count: formatCount(setAsideTotal) })}
            </summary>
            <ul className={styles.payments}>
              {setAside.map((payment) => (
                <li key={payment.id}>
                  <PaymentGroup payment={payment}>
                    <TakeUpButton payment={payment} onTakenUp={focusCard} />
                  </PaymentGroup>
                </li>
              ))}
            </ul>
            <MoreNote listed={setAside.length} total={setAsideTotal} />
          </details>
        )}
      </Card>
    </div>
  );
}

function MoreNote({ listed, total }: { listed: number; total: number }) {
  if (listed >= total) return null;
  return (
    <p className={styles.note}>
      {texts.unmatchedPayments.listed({ listed: formatCount(listed), total: formatCount(total) })}
    </p>
  );
}

type PaymentGroupProps = { payment: UnmatchedPayment; children: ReactNode };

/** A payment with its controls, named by its amount. */
function PaymentGroup({ payment, children }: PaymentGroupProps) {
  const titleId = useId();
  const { coin, address, transaction, confirmations, paidAt, why, setAside } = payment;
  const seen = { date: formatDateTime(paidAt), confirmations };
  return (
    <article className={styles.payment} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.amount}>
        {coinAmountText(payment)}
      </h3>
      <span>{sentenceOf(why)}</span>
      <span className={styles.note}>
        {isCoin(coin)
          ? texts.unmatchedPayments.dateConfirmations({
              ...seen,
              needed: COINS[coin].confirmations,
            })
          : texts.unmatchedPayments.dateAnyConfirmations(seen)}
      </span>
      <span className={styles.note}>
        {texts.unmatchedPayments.transaction({ transaction, code: addressCode })}
      </span>
      <span className={styles.note}>
        {texts.unmatchedPayments.wallet({ address, code: addressCode })}
      </span>
      {setAside && (
        <span>
          {setAside.at
            ? texts.unmatchedPayments.setAsideByAt({
                by: setAside.by,
                date: formatDateTime(setAside.at),
                reason: setAside.reason,
              })
            : texts.unmatchedPayments.setAsideBy(setAside)}
        </span>
      )}
      {children}
    </article>
  );
}

function addressCode(text: string) {
  return (
    <code key={text} className={styles.address}>
      {text}
    </code>
  );
}

type TakeUpButtonProps = { payment: UnmatchedPayment; onTakenUp: () => void };

function TakeUpButton({ payment, onTakenUp }: TakeUpButtonProps) {
  const { revalidate } = useRevalidator();
  const { isBusy, submit } = useSubmit();
  const amount = coinAmountText(payment);

  async function takeUp() {
    const list = await submit(async () => {
      const answer = await client.shop.takeUpPayment({ payment: payment.id });
      await revalidate();
      return answer;
    });
    if (!list) return;
    onTakenUp();
    void showToast({ title: texts.unmatchedPayments.waitsAgain(), body: amount, success: true });
  }

  return (
    <div>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() =>
          confirm({
            id: 'take-up-payment',
            title: texts.unmatchedPayments.takeUpQuestion({ amount }),
            body: texts.unmatchedPayments.takeUpText(),
            icon: 'question',
            labels: {
              confirm: texts.unmatchedPayments.takeUp(),
              cancel: texts.unmatchedPayments.close(),
            },
            action: takeUp,
          })
        }
      >
        {texts.unmatchedPayments.takeUp()}
      </Button>
    </div>
  );
}

function coinAmountText(payment: UnmatchedPayment): string {
  return `${payment.amount} ${symbolOf(payment)}`;
}

/** The watcher's reason as a sentence: 'it fits no order' is stored, 'It fits no order.' shown. */
function sentenceOf(why: string): string {
  return `${why.charAt(0).toUpperCase()}${why.slice(1)}.`;
}
