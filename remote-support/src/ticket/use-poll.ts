import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two questions while all is well, and at most. */
const INTERVAL = 10_000;
const LONGEST = 160_000;

/** What a question came to: 'failed' makes the next one wait twice as long, 'over' ends the asking. */
export type PollResult = 'answered' | 'failed' | 'over';

/** Asks every 10 s while the page is in sight, and at once when it comes back into sight. */
export function usePoll(ask: (signal: AbortSignal) => Promise<PollResult>): void {
  const question = useEffectEvent(ask);

  useEffect(() => {
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = INTERVAL;
    let isAsking = false;

    function plan(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(turn, delay);
    }

    async function turn(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      const result = await question(control.signal);
      isAsking = false;
      if (result === 'over') end();
      if (control.signal.aborted) return;
      delay = result === 'answered' ? INTERVAL : Math.min(delay * 2, LONGEST);
      plan();
    }

    function onSight(): void {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') void turn();
    }

    function end(): void {
      clearTimeout(timer);
      control.abort();
      document.removeEventListener('visibilitychange', onSight);
    }

    plan();
    document.addEventListener('visibilitychange', onSight);
    return end;
  }, []);
}
