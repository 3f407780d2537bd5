import { useEffect, useEffectEvent } from 'react';

/** How a request ended; 'over' ends the polling. */
export type PollResult = 'answered' | 'failed' | 'over';

/** The times of `usePoll`. */
export type PollOptions = {
  /** Milliseconds to the first request. */
  firstDelayMs: number;
  /** Milliseconds to the next request, from the last delay and how its request ended. */
  nextDelayMs: (delayMs: number, result: 'answered' | 'failed') => number;
  /**
   * The least milliseconds between requests while the reader rests: no input for a minute, and no
   * editor in use. The next input sends a request at once. Without it, a resting page sends as many
   * requests as one in use.
   */
  restDelayMs?: number;
  /** False stops the polling; true starts it with `firstDelayMs`. Default: true. */
  isActive?: boolean;
};

/** After this time without input the reader rests. */
const REST_AFTER_MS = 60_000;

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

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
  { firstDelayMs, nextDelayMs, restDelayMs = 0, isActive = true }: PollOptions,
): void {
  const send = useEffectEvent(request);
  const next = useEffectEvent(nextDelayMs);

  useEffect(() => {
    if (!isActive) return;
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delayMs = firstDelayMs;
    let isSending = false;
    let lastInputAt = Date.now();
    let isResting = false;

    function schedule(): void {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible') return;
      isResting = restDelayMs > delayMs && isWithoutInput(lastInputAt);
      timer = setTimeout(poll, isResting ? restDelayMs : delayMs);
    }

    function onInput(): void {
      lastInputAt = Date.now();
      if (!isResting) return;
      isResting = false;
      clearTimeout(timer);
      void poll();
    }

    async function poll(): Promise<void> {
      if (isSending) return;
      isSending = true;
      isResting = false;
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
      for (const name of INPUT_EVENTS) document.removeEventListener(name, onInput);
    }

    schedule();
    document.addEventListener('visibilitychange', onVisibilityChange);
    for (const name of INPUT_EVENTS) document.addEventListener(name, onInput, { passive: true });
    return end;
  }, [firstDelayMs, restDelayMs, isActive]);
}

/** The input into an editor in a frame does not reach this document. */
function isWithoutInput(lastInputAt: number): boolean {
  const isInFrame = document.activeElement instanceof HTMLIFrameElement;
  return !isInFrame && Date.now() - lastInputAt >= REST_AFTER_MS;
}
