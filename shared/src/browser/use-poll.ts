import { useEffect, useEffectEvent } from 'react';

/** How a request ended; 'over' ends the polling. */
export type PollResult = 'answered' | 'failed' | 'over';

/** The times of `usePoll`. */
export type PollOptions = {
  /** Milliseconds to the first request. */
  firstDelayMs: number;
  /** Milliseconds to the next request, from the last delay and how its request ended. */
  nextDelayMs: (delayMs: number, result: 'answered' | 'failed') => number;
  /** False stops the polling; true starts it with `firstDelayMs`. Default: true. */
  isActive?: boolean;
};

/**
 * Sends a request again and again while the page is visible; requests never overlap. When a hidden
 * page becomes visible, the next request is sent at once and the delay is `firstDelayMs` again.
 *
 *     usePoll(request, {
 *       firstDelayMs: 10_000,
 *       nextDelayMs: (delayMs, result) =>
 *         result === 'failed' ? Math.min(delayMs * 2, 160_000) : 10_000,
 *     });
 *
 * The signal is aborted when the polling ends. `request` must not throw.
 */
export function usePoll(
  request: (signal: AbortSignal) => Promise<PollResult>,
  { firstDelayMs, nextDelayMs, isActive = true }: PollOptions,
): void {
  const send = useEffectEvent(request);
  const next = useEffectEvent(nextDelayMs);

  useEffect(() => {
    if (!isActive) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = firstDelayMs;
    let isSending = false;

    function schedule(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(poll, delayMs);
    }

    async function poll(): Promise<void> {
      if (isSending) return;
      isSending = true;
      const result = await send(control.signal);
      isSending = false;
      if (result === 'over') end();
      if (control.signal.aborted || result === 'over') return;
      delayMs = next(delayMs, result);
      schedule();
    }

    function onVisibilityChange(): void {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      delayMs = firstDelayMs;
      void poll();
    }

    function end(): void {
      clearTimeout(timer);
      control.abort();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    }

    schedule();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return end;
  }, [firstDelayMs, isActive]);
}
