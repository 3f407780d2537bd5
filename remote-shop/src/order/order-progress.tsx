import type { Order } from '@site/shared/contract';
import { formatDate } from '@site/shared/format';
import { useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import { COINS, coinPaymentStatus, isCoin, type OrderStatus } from '@site/shared/rules';
import { Button, Callout, type CalloutProps } from '@site/shared/ui';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { WalletPayment } from './coin-deposit';

type Stage = { tone: CalloutProps['tone']; title: string; words: string; actions?: ReactNode };

/** Where the order stands and what to do next. The words follow a changed status by themselves, and are read out. */
export function OrderProgress({ order }: { order: Order }) {
  const settings = useSettings();
  const { tone, title, words, actions } = stages[order.result](order, settings?.editorUrl);
  const due = dueOf(order);
  return (
    <div aria-live="polite">
      <Callout tone={tone} title={title} actions={actions}>
        {words}
        {due !== null && <WalletPayment order={order} amount={due} />}
      </Callout>
    </div>
  );
}

/** What is still to be sent, in the coin: all of it, or what a payment fell short by; null where nothing is. */
function dueOf({ result, payment_mode, crypto_amount, crypto_received }: Order): string | null {
  if (!isCoin(payment_mode)) return null;
  if (result === 'AWAITING_PAYMENT') return crypto_amount ?? '';
  if (result !== 'PENDING_VERIFICATION' || !crypto_amount || !crypto_received) return null;
  return coinPaymentStatus(payment_mode, crypto_amount, [crypto_received]).due;
}

/** What the chain shows of a payment. */
function verifying(order: Order): Stage {
  const { payment_mode, crypto_received, confirmations = 0 } = order;
  if (!isCoin(payment_mode)) {
    return {
      tone: 'warning',
      title: 'We check your payment',
      words:
        'It has come, but the order was cancelled before, or your account has changed since. Your payment is safe, and we write to you.',
    };
  }
  if (!crypto_received) {
    return {
      tone: 'warning',
      title: 'Your payment is being verified',
      words:
        'With a cryptocurrency that can take up to 24 hours. This page changes by itself; you can also close it.',
    };
  }
  const { symbol, confirmations: needed } = COINS[payment_mode];
  const due = dueOf(order);
  if (due !== null) {
    return {
      tone: 'warning',
      title: 'A part of the payment is missing',
      words: `We have received ${crypto_received} ${symbol}. Send the missing ${due} ${symbol} to the same wallet.`,
    };
  }
  return {
    tone: 'warning',
    title: 'Your payment is being verified',
    words: `We see ${crypto_received} ${symbol}, with ${Math.min(confirmations, needed)} of ${needed} confirmations. This page changes by itself; you can also close it.`,
  };
}

const stages: Record<OrderStatus, (order: Order, editorUrl: string | undefined) => Stage> = {
  AWAITING_PAYMENT: ({ payment_url }) => ({
    tone: 'warning',
    title: 'Waiting for your payment',
    words: 'The subscription starts as soon as it is paid. This page changes by itself.',
    actions: payment_url && (
      <Button variant="primary" href={payment_url}>
        Pay now
      </Button>
    ),
  }),
  PENDING_VERIFICATION: verifying,
  COMPLETED: ({ expiry }, editorUrl) => ({
    tone: 'success',
    title: 'Paid, and your subscription is ready',
    words: `It runs until ${formatDate(expiry)}.`,
    actions: (
      <>
        {editorUrl && (
          <Button variant="primary" href={editorUrl}>
            Open editor
          </Button>
        )}
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Print receipt
        </Button>
      </>
    ),
  }),
  CANCELLED: () => ({
    tone: 'info',
    title: 'This order was cancelled',
    words:
      'It was not paid in time, a newer order took its place, or we cancelled it: then our email says why.',
    actions: <Button to={paths.shopAdvanced}>Go to the shop</Button>,
  }),
  REFUNDED: () => ({
    tone: 'info',
    title: 'This order was refunded',
    words: 'What it had added to your subscription has ended.',
  }),
  BLOCKED: () => ({
    tone: 'danger',
    title: 'This order is blocked',
    words: 'Open a ticket if you think that this is a mistake.',
    actions: <Button to={paths.newTicket}>Open a ticket</Button>,
  }),
};
