import type { Order } from '@site/shared/contract';
import { client, refreshSession } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';
import type { OrderStatus } from '@site/shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetCheckout } from '../checkout/stored-checkout';

/** Milliseconds to the first question, how much longer each next one waits, and the longest wait. */
const FIRST = 2_000;
const GROWTH = 1.5;
const LONGEST = 30_000;

const underWay: ReadonlySet<OrderStatus> = new Set(['AWAITING_PAYMENT', 'PENDING_VERIFICATION']);

/**
 * The order as it is now: while it waits for a payment or its verification the server is asked ever less often, and not at all
 * while nobody looks at the page. When it is completed the session is asked for again, because the subscription is another one.
 */
export function useLiveOrder(loaded: Order): Order {
  const [shown, setShown] = useState({ loaded, order: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, order: loaded });
  const { order } = shown;
  const isUnderWay = underWay.has(order.result);
  const { revalidate } = useRevalidator();

  /** Whether to go on asking. */
  const ask = useEffectEvent(async (signal: AbortSignal): Promise<boolean> => {
    const answer = await client.shop.viewOrder({ order: loaded.id }, { signal });
    if (signal.aborted) return false;
    if (answer.ok) setShown({ loaded, order: answer.value.order });
    if (answer.ok || answer.problem.code !== 'not-signed-in') return true;
    // The session has ended: the guard leads to the sign-in page and back here.
    await revalidate();
    return false;
  });

  useEffect(() => (isUnderWay ? askRepeatedly(ask) : undefined), [isUnderWay]);

  const [first] = useState(order.result);
  const hasJustCompleted = order.result === 'COMPLETED' && first !== 'COMPLETED';
  useEffect(() => {
    if (hasJustCompleted) void refreshSession();
  }, [hasJustCompleted]);

  useEffect(() => {
    if (order.result === 'COMPLETED') forgetCheckout();
  }, [order.result]);

  return order;
}

/** Asks until told to stop: by the answer, or by the function it gives. */
function askRepeatedly(ask: (signal: AbortSignal) => Promise<boolean>): () => void {
  const control = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST;
  let isAsking = false;

  function later() {
    clearTimeout(timer);
    if (document.hidden || control.signal.aborted) return;
    timer = setTimeout(now, wait);
    wait = Math.min(LONGEST, wait * GROWTH);
  }

  async function now() {
    if (isAsking) return;
    isAsking = true;
    const goesOn = await ask(control.signal);
    isAsking = false;
    if (goesOn) later();
  }

  function lookAgain() {
    clearTimeout(timer);
    if (document.hidden) return;
    wait = FIRST;
    void now();
  }

  document.addEventListener('visibilitychange', lookAgain);
  later();
  return () => {
    control.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}
