import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** The state of `useAsync`. */
type AsyncResult<T> = {
  /**
   * The newest value. While a later run is pending or has failed, this is the value of an earlier
   * run.
   */
  value: T | undefined;
  /** Why the last finished run failed; undefined after a success. */
  error: unknown;
  /** True while the work runs. */
  isPending: boolean;
  /** The number of the run, from 1; `retry` raises it. */
  attempt: number;
  /** Runs the work again. */
  retry: () => void;
};

/** The last run that has finished. `run` is its attempt and key. */
type Finished<T> = { run: string; value: T | undefined; error: unknown };

/**
 * Runs `work` when the component is mounted, when `key` changes and on `retry`. With a null key the
 * work does not run. If a run is replaced or the component is unmounted, the signal of the run is
 * aborted and its result is ignored.
 *
 *     const notes = useAsync(
 *       async (signal) => unwrap(await client.ticket.notes({ ticket_id }, { signal })).notes,
 *       String(ticket_id),
 *     );
 *     if (notes.isPending) return <Skeleton />;
 *     if (notes.error) return <ErrorState title="…" onRetry={notes.retry} />;
 */
export function useAsync<T>(
  work: (signal: AbortSignal) => Promise<T>,
  key: string | null = '',
): AsyncResult<T> {
  const [attempt, setAttempt] = useState(1);
  const [finished, setFinished] = useState<Finished<T> | null>(null);
  const start = useEffectEvent(work);
  const run = key === null ? null : `${attempt} ${key}`;

  useEffect(() => {
    if (run === null) return;
    const control = new AbortController();
    start(control.signal).then(
      (value) => {
        if (!control.signal.aborted) setFinished({ run, value, error: undefined });
      },
      (error: unknown) => {
        if (!control.signal.aborted)
          setFinished((before) => ({ run, value: before?.value, error }));
      },
    );
    return () => control.abort();
  }, [run]);

  return {
    value: finished?.value,
    error: finished?.error,
    isPending: run !== null && finished?.run !== run,
    attempt,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
