import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The message of what is wrong with a value, or nothing where it is right; perhaps only after
 * asking somewhere.
 */
export type Validate = (
  value: string,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>;

export type ValidationState =
  | { state: 'unknown' | 'pending' | 'valid' }
  | { state: 'invalid'; message: string };

const DEBOUNCE = 200;

/**
 * What `validate` says of `value`, asked 200 ms after the last change of the value or of
 * `dependsOn` (section 5). An answer that comes after a further change is dropped, and so is a
 * failed one: the server judges again anyway. `null` is a value nobody has touched.
 */
export function useValidation(
  value: string | null,
  validate: Validate | undefined,
  dependsOn: string | undefined,
): ValidationState {
  const [validation, setValidation] = useState<ValidationState>({ state: 'unknown' });
  const judge = useEffectEvent(async (text: string, signal: AbortSignal) => {
    if (!validate) return;
    const message = await validate(text, signal);
    if (!signal.aborted)
      setValidation(message ? { state: 'invalid', message } : { state: 'valid' });
  });
  const isValidated = validate !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `dependsOn` is what the validation also depends on, within `validate`.
  useEffect(() => {
    if (value === null || !isValidated) return;
    const control = new AbortController();
    const timer = setTimeout(() => {
      judge(value, control.signal).catch(() => {
        if (!control.signal.aborted) setValidation({ state: 'unknown' });
      });
    }, DEBOUNCE);
    setValidation((before) => (before.state === 'invalid' ? before : { state: 'pending' }));
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [value, dependsOn, isValidated]);

  return validation;
}
