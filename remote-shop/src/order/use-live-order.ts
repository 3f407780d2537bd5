import { usePoll } from '@site/shared/browser';
import type { AdminOrderDetails, Order, PaymentReturn } from '@site/shared/contract';
import { refreshSession } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import type { OrderStatus } from '@site/shared/rules';
import { useEffect, useState } from 'react';
import { clearStoredCheckout } from '../checkout/stored-checkout';
import { client } from '../client';
import type { OrderDocuments } from './order-documents';

const POLL = { intervalMs: 2_000, growth: 1.5, maxIntervalMs: 30_000 } as const;

const unpaidStatuses: ReadonlySet<OrderStatus> = new Set([
  'AWAITING_PAYMENT',
  'PENDING_VERIFICATION',
]);

/** What the page of an order loads. `managed` is what staff see in addition. */
export type LoadedOrder = {
  order: Order;
  documents?: OrderDocuments | undefined;
  returns?: PaymentReturn[] | undefined;
  managed?: AdminOrderDetails | undefined;
};

/**
 * The order with its newest status and documents. While the order waits for a payment or a
 * verification, it is requested again after growing delays. An order that is completed meanwhile
 * refreshes the session, because the subscription has changed. A completed order clears the stored
 * checkout.
 */
export function useLiveOrder(loaded: LoadedOrder): LoadedOrder {
  const [shown, setShown] = useState({ loaded, newest: loaded });
  // The loader's order is newer after a revalidation.
  if (shown.loaded !== loaded) setShown({ loaded, newest: loaded });
  const { newest } = shown;
  const { order } = newest;
  const { revalidate } = useRevalidator();

  usePoll((signal) => client.shop.viewOrder({ order: order.id }, { signal, silentOn524: true }), {
    ...POLL,
    isActive: unpaidStatuses.has(order.result),
    key: loaded,
    onAnswer: async (answer) => {
      if (answer.ok) setShown({ loaded, newest: answer.value });
      // The session has ended: the login guard redirects to the sign-in page, which returns here.
      else if (answer.problem.code === 'not-signed-in') await revalidate();
    },
  });

  const [initialStatus] = useState(order.result);
  const isCompleted = order.result === 'COMPLETED';
  const hasJustCompleted = isCompleted && initialStatus !== 'COMPLETED';
  useEffect(() => {
    if (hasJustCompleted) void refreshSession();
  }, [hasJustCompleted]);

  useEffect(() => {
    if (isCompleted) clearStoredCheckout();
  }, [isCompleted]);

  return newest;
}
