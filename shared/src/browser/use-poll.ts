import { useEffect, useEffectEvent } from 'react';

/** When `usePoll` asks, and what it does with the answers. */
export type PollOptions<Answer> = {
  /** Milliseconds from an answer to the next request. */
  intervalMs: number;
  /** Milliseconds to the first request. Default: `intervalMs`. */
  firstDelayMs?: number;
  /** The factor by which each request raises the interval, up to `maxIntervalMs`. Default: 1. */
  growth?: number;
  maxIntervalMs?: number;
  /**
   * The least milliseconds between requests while the reader rests: no input for a minute, and no
   * editor in use. The next input then sends a request at once. Default: resting changes nothing.
   */
  restIntervalMs?: number;
  /** False stops the polling. Default: true. */
  isActive?: boolean;
  /** A new key starts the polling again. An answer to a request of the old key is dropped. */
  key?: unknown;
  /** Gets each answer, also a problem. The next request waits until it has ended. */
  onAnswer?: (answer: Answer) => unknown;
};

/** After this time without input the reader rests. */
const REST_AFTER_MS = 60_000;

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Asks again and again while the page is visible; requests never overlap. When a hidden page
 * becomes visible, it asks at once, and the interval is `intervalMs` again.
 *
 *     usePoll((signal) => client.shop.viewOrder({ order }, { signal }), {
 *       intervalMs: 2_000,
 *       growth: 1.5,
 *       maxIntervalMs: 30_000,
 *       onAnswer: (answer) => answer.ok && setOrder(answer.value.order),
 *     });
 *
 * The signal is aborted when the polling ends. `ask` must not throw.
 */
export function usePoll<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  {
    intervalMs,
    firstDelayMs = intervalMs,
    growth = 1,
    maxIntervalMs = Number.POSITIVE_INFINITY,
    restIntervalMs = 0,
    isActive = true,
    key,
    onAnswer,
  }: PollOptions<Answer>,
): void {
  const send = useEffectEvent(ask);
  const receive = useEffectEvent((answer: Answer, askedKey: unknown) =>
    Object.is(askedKey, key) ? onAnswer?.(answer) : undefined,
  );

  useEffect(() => {
    if (!isActive) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = intervalMs;
    let isSending = false;
    let lastInputAt = Date.now();
    let isResting = false;

    function schedule(afterMs: number): void {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      isResting = restIntervalMs > afterMs && isReaderResting(lastInputAt);
      timer = setTimeout(poll, isResting ? restIntervalMs : afterMs);
    }

    function onInput(): void {
      lastInputAt = Date.now();
      if (!isResting) return;
      clearTimeout(timer);
      void poll();
    }

    async function poll(): Promise<void> {
      if (isSending) return;
      isSending = true;
      isResting = false;
      const answer = await send(control.signal);
      if (!control.signal.aborted) await receive(answer, key);
      isSending = false;
      if (control.signal.aborted) return;
      delayMs = Math.min(maxIntervalMs, delayMs * growth);
      schedule(delayMs);
    }

    function onVisibilityChange(): void {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      delayMs = intervalMs;
      void poll();
    }

    schedule(firstDelayMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
    for (const name of INPUT_EVENTS) document.addEventListener(name, onInput, { passive: true });
    return () => {
      clearTimeout(timer);
      control.abort();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      for (const name of INPUT_EVENTS) document.removeEventListener(name, onInput);
    };
  }, [firstDelayMs, intervalMs, growth, maxIntervalMs, restIntervalMs, isActive, key]);
}

/** Whether the reader rests. Input into an editor does not reach this document: it has a frame. */
function isReaderResting(lastInputAt: number): boolean {
  const isInFrame = document.activeElement instanceof HTMLIFrameElement;
  return !isInFrame && Date.now() - lastInputAt >= REST_AFTER_MS;
}
