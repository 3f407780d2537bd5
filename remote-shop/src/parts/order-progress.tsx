import type { Order } from '@site/shared/contract';
import { useSettings } from '@site/shared/host';
import { paths } from '@site/shared/remote';
import type { OrderStatus } from '@site/shared/rules';
import { Button, formatDate, Notice, type NoticeProps } from '@site/shared/ui';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { WalletPayment } from './wallet-payment';

type Stage = { tone: NoticeProps['tone']; title: string; words: string; actions?: ReactNode };

/** Where the order stands and what to do next. The words follow a changed status by themselves, and are read out. */
export function OrderProgress({ order }: { order: Order }) {
  const settings = useSettings();
  const { tone, title, words, actions } = stages[order.result](order, settings?.editorUrl);
  return (
    <div aria-live="polite">
      <Notice tone={tone} title={title} actions={actions}>
        {words}
        {order.result === 'AWAITING_PAYMENT' && <WalletPayment order={order} />}
      </Notice>
    </div>
  );
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
  PENDING_VERIFICATION: () => ({
    tone: 'warning',
    title: 'Your payment is being verified',
    words: 'With a cryptocurrency that can take up to 24 hours. This page changes by itself; you can also close it.',
  }),
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
    words: 'It was not paid in time, or a newer order took its place.',
    actions: <Button to={paths.shopAdvanced}>Go to the shop</Button>,
  }),
  REFUNDED: () => ({ tone: 'info', title: 'This order was refunded', words: 'What it had added to your subscription has ended.' }),
  BLOCKED: () => ({
    tone: 'danger',
    title: 'This order is blocked',
    words: 'Open a ticket if you think that this is a mistake.',
    actions: <Button to={paths.newTicket}>Open a ticket</Button>,
  }),
};
