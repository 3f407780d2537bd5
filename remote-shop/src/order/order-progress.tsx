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
import * as texts from '#texts';
import { sentences } from '../labels/sentences';
import { CoinDeposit } from './coin-deposit';
import { OpenOrderActions } from './open-order-actions';

type Stage = { tone: CalloutProps['tone']; title: string; text: string; actions?: ReactNode };

function payByText(createdAt: number): string {
  return texts.order.payBy({ date: formatDateTime(createdAt + ORDER_OPEN_MS) });
}

/** What the payment of an order changes, by its type; `date` is the day of the expiry. */
const paidTexts: Record<OrderType, (values: { date: string }) => string> = {
  New: texts.order.paidNew,
  Renew: texts.order.paidRenew,
  Upgrade: texts.order.paidUpgrade,
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
      title: texts.order.checking(),
      text: texts.order.checkingText(),
    };
  }
  if (!crypto_received) {
    return {
      tone: 'warning',
      title: texts.order.verifying(),
      text: texts.order.coinUnseen({
        duration: formatDuration(COIN_CONFIRMATION_MS),
        limit: formatDuration(VERIFICATION_LIMIT_MS),
      }),
    };
  }
  const { symbol, confirmations: needed } = COINS[payment_mode];
  if (crypto_due) {
    return {
      tone: 'warning',
      title: texts.order.partMissing(),
      text: texts.order.partMissingText({
        received: crypto_received,
        missing: crypto_due,
        symbol,
      }),
    };
  }
  return {
    tone: 'warning',
    title: texts.order.verifying(),
    text: texts.order.coinSeen({
      received: crypto_received,
      symbol,
      confirmations: Math.min(confirmations, needed),
      needed,
    }),
  };
}

const stages: Record<OrderStatus, (order: Order, context: StageContext) => Stage> = {
  AWAITING_PAYMENT: ({ payment_url, declinedAt, createdAt, type, expiry }) => ({
    ...(declinedAt === undefined
      ? {
          tone: 'warning',
          title: texts.order.waiting(),
          text: sentences(
            paidTexts[type]({ date: formatDate(expiry) }),
            texts.order.updatesAutomatically(),
            payByText(createdAt),
          ),
        }
      : {
          tone: 'danger',
          title: texts.order.declined(),
          text: sentences(texts.order.declinedText(), payByText(createdAt)),
        }),
    actions: payment_url && (
      <Button variant="primary" href={payment_url}>
        {declinedAt === undefined ? texts.order.payNow() : texts.order.tryAgain()}
      </Button>
    ),
  }),
  PENDING_VERIFICATION: verificationStage,
  COMPLETED: ({ expiry }, { editorUrl, now }) => ({
    ...(expiry > now
      ? {
          tone: 'success',
          title: texts.order.ready(),
          text: texts.order.readyText({ date: formatDate(expiry) }),
        }
      : {
          tone: 'info',
          title: texts.order.ended(),
          text: texts.order.endedText({ date: formatDate(expiry) }),
        }),
    actions: (
      <>
        {expiry <= now ? (
          <Button variant="primary" to={paths.orders}>
            {texts.order.myOrders()}
          </Button>
        ) : (
          editorUrl && (
            <Button variant="primary" href={editorUrl}>
              {texts.order.openEditor()}
            </Button>
          )
        )}
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {texts.order.printReceipt()}
        </Button>
      </>
    ),
  }),
  CANCELLED: ({ payment_mode }) => ({
    tone: 'info',
    title: texts.order.cancelled(),
    text: texts.order.cancelledText(),
    actions: (
      <>
        <Button to={paths.shopAdvanced}>{texts.order.toShop()}</Button>
        {isCoin(payment_mode) && <Button to={paths.newTicket}>{texts.order.paidTicket()}</Button>}
      </>
    ),
  }),
  REFUNDED: () => ({
    tone: 'info',
    title: texts.order.refunded(),
    text: texts.order.refundedText(),
  }),
  BLOCKED: () => ({
    tone: 'danger',
    title: texts.order.blocked(),
    text: texts.order.blockedText(),
    actions: <Button to={paths.newTicket}>{texts.order.openTicket()}</Button>,
  }),
};
