import type { Order } from '@site/shared/contract';
import { formatDate, formatDateTime, formatDuration } from '@site/shared/format';
import { useNow, useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import {
  COIN_CONFIRMATION_MS,
  COINS,
  isCoin,
  ORDER_OPEN_MS,
  type OrderStatus,
  type OrderType,
  VERIFICATION_LIMIT_MS,
} from '@site/shared/rules';
import { Button, Callout, type CalloutProps } from '@site/shared/ui';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { CoinDeposit } from './coin-deposit';
import { OpenOrderActions } from './open-order-actions';

type Stage = { tone: CalloutProps['tone']; title: string; text: string; actions?: ReactNode };

function payByText(createdAt: number): string {
  return `An order that is not paid by ${formatDateTime(createdAt + ORDER_OPEN_MS)} is cancelled.`;
}

/** What the payment of an order changes, by its type; `end` is the day of the expiry. */
const paidTexts: Record<OrderType, (end: string) => string> = {
  New: () => 'Your subscription starts as soon as the order is paid.',
  Renew: (end) => `As soon as the order is paid, your subscription runs until ${end}.`,
  Upgrade: (end) =>
    `As soon as the order is paid, your subscription has the higher limits. It still runs until ${end}.`,
};

/** What a stage depends on beside the order; `now` in ms. */
type StageContext = { editorUrl: string | undefined; now: number };

/** The order's status and the next step. Screen readers announce a change. */
export function OrderProgress({ order }: { order: Order }) {
  const editorUrl = useSettings()?.editorUrl;
  const now = useNow();
  const { tone, title, text, actions } = stages[order.result](order, { editorUrl, now });
  return (
    <>
      <div aria-live="polite">
        <Callout tone={tone} title={title} actions={actions}>
          {text}
          {(order.result === 'AWAITING_PAYMENT' || isUnseenCoin(order)) && (
            <OpenOrderActions order={order} />
          )}
        </Callout>
      </div>
      <CoinDeposit order={order} />
    </>
  );
}

/** A coin order in verification for which no payment was seen. */
function isUnseenCoin({ result, payment_mode, crypto_received }: Order): boolean {
  return result === 'PENDING_VERIFICATION' && isCoin(payment_mode) && !crypto_received;
}

function verificationStage(order: Order): Stage {
  const { payment_mode, crypto_received, crypto_due, confirmations = 0 } = order;
  if (!isCoin(payment_mode)) {
    return {
      tone: 'warning',
      title: 'We are checking your payment',
      text: 'We received it, but the order was cancelled before or your account has changed since. Your payment is safe. We will email you.',
    };
  }
  if (!crypto_received) {
    return {
      tone: 'warning',
      title: 'Your payment is being verified',
      text: `A payment in a cryptocurrency can take up to ${formatDuration(COIN_CONFIRMATION_MS)}. This page updates automatically; you can also close it. If no payment arrives within ${formatDuration(VERIFICATION_LIMIT_MS)}, the order is cancelled.`,
    };
  }
  const { symbol, confirmations: needed } = COINS[payment_mode];
  if (crypto_due) {
    return {
      tone: 'warning',
      title: 'Part of the payment is missing',
      text: `We received ${crypto_received} ${symbol}. Send the missing ${crypto_due} ${symbol} to the same wallet.`,
    };
  }
  return {
    tone: 'warning',
    title: 'Your payment is being verified',
    text: `We see ${crypto_received} ${symbol}, with ${Math.min(confirmations, needed)} of ${needed} confirmations. This page updates automatically; you can also close it.`,
  };
}

const stages: Record<OrderStatus, (order: Order, context: StageContext) => Stage> = {
  AWAITING_PAYMENT: ({ payment_url, declinedAt, createdAt, type, expiry }) => ({
    ...(declinedAt === undefined
      ? {
          tone: 'warning',
          title: 'Waiting for your payment',
          text: `${paidTexts[type](formatDate(expiry))} This page updates automatically. ${payByText(createdAt)}`,
        }
      : {
          tone: 'danger',
          title: 'Your payment was declined',
          text: `Nothing was charged. Try again, choose another payment method or cancel the order. ${payByText(createdAt)}`,
        }),
    actions: payment_url && (
      <Button variant="primary" href={payment_url}>
        {declinedAt === undefined ? 'Pay now' : 'Try again'}
      </Button>
    ),
  }),
  PENDING_VERIFICATION: verificationStage,
  COMPLETED: ({ expiry }, { editorUrl, now }) => ({
    ...(expiry > now
      ? {
          tone: 'success',
          title: 'Paid, and your subscription is ready',
          text: `It runs until ${formatDate(expiry)}.`,
        }
      : {
          tone: 'info',
          title: 'The time of this order has ended',
          text: `It ended on ${formatDate(expiry)}. My orders shows what you have now.`,
        }),
    actions: (
      <>
        {expiry <= now ? (
          <Button variant="primary" to={paths.orders}>
            My orders
          </Button>
        ) : (
          editorUrl && (
            <Button variant="primary" href={editorUrl}>
              Open editor
            </Button>
          )
        )}
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print receipt
        </Button>
      </>
    ),
  }),
  CANCELLED: ({ payment_mode }) => ({
    tone: 'info',
    title: 'This order was cancelled',
    text: 'You cancelled it, it was not paid in time, a newer order replaced it, or we cancelled it. If we cancelled it, our email gives the reason.',
    actions: (
      <>
        <Button to={paths.shopAdvanced}>Go to the shop</Button>
        {isCoin(payment_mode) && <Button to={paths.newTicket}>I have paid: open a ticket</Button>}
      </>
    ),
  }),
  REFUNDED: () => ({
    tone: 'info',
    title: 'This order was refunded',
    text: 'What it added to your subscription has ended.',
  }),
  BLOCKED: () => ({
    tone: 'danger',
    title: 'This order is blocked',
    text: 'Open a ticket if you think that this is a mistake.',
    actions: <Button to={paths.newTicket}>Open a ticket</Button>,
  }),
};
