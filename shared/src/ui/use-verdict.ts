import { useEffect, useEffectEvent, useState } from 'react';

/** The message of what is wrong with a value, or nothing where it is right; perhaps only after asking somewhere. */
export type Verify = (
  value: string,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>;

export type Verdict =
  | { state: 'unknown' | 'pending' | 'valid' }
  | { state: 'invalid'; message: string };

const DEBOUNCE = 200;

/**
 * What `verify` says of `value`, asked 200 ms after the last change of the value or of `against` (section 5). An answer that comes
 * after a further change is dropped, and so is a failed one: the server judges again anyway. `null` is a value nobody has touched.
 */
export function useVerdict(
  value: string | null,
  verify: Verify | undefined,
  against: string | undefined,
): Verdict {
  const [verdict, setVerdict] = useState<Verdict>({ state: 'unknown' });
  const judge = useEffectEvent(async (text: string, signal: AbortSignal) => {
    if (!verify) return;
    const message = await verify(text, signal);
    if (!signal.aborted) setVerdict(message ? { state: 'invalid', message } : { state: 'valid' });
  });
  const isJudged = verify !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `against` is what the verdict also depends on, within `verify`.
  useEffect(() => {
    if (value === null || !isJudged) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      judge(value, control.signal).catch(() => {
        if (!control.signal.aborted) setVerdict({ state: 'unknown' });
      });
    }, DEBOUNCE);
    setVerdict((before) => (before.state === 'invalid' ? before : { state: 'pending' }));
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [value, against, isJudged]);

  return verdict;
}
