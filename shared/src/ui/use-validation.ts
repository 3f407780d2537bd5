import { useAsync } from '@site/shared/browser';

/** Returns the error message of a value, or nothing if it is valid. May call the server. */
export type Validate = (
  value: string,
  signal: AbortSignal,
) => string | null | undefined | Promise<string | null | undefined>;

/** The result of a validation; 'unknown' before the first one and after a failed one. */
export type ValidationState =
  | { state: 'unknown' | 'pending' | 'valid' }
  | { state: 'invalid'; message: string };

const DEBOUNCE_MS = 200;

/**
 * Validates a value 200 ms after its last change, or the last change of `dependsOn` (section 5). A
 * result that comes after a further change is dropped. A validation that throws is ignored: the
 * server validates again. The value is null until the visitor types.
 */
export function useValidation(
  value: string | null,
  validate: Validate | undefined,
  dependsOn: string | undefined,
): ValidationState {
  const isValidated = validate !== undefined && value !== null;
  const key = isValidated ? JSON.stringify([value, dependsOn]) : null;
  const validation = useAsync(async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
    return isValidated && !signal.aborted ? (await validate(value, signal)) || null : null;
  }, key);

  if (!isValidated) return { state: 'unknown' };
  if (validation.error) return { state: validation.isPending ? 'pending' : 'unknown' };
  // A new value keeps the message of the last one until its own validation has ended.
  if (validation.value) return { state: 'invalid', message: validation.value };
  return { state: validation.isPending ? 'pending' : 'valid' };
}
