import { MINUTE_MS } from '@site/shared/rules';

/**
 * Returns the value of a key. Calls `read` for it only if no value of this key was read within the
 * last minute.
 */
export type MinuteOld<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/** The most values that are kept: the keys contain what the filters of requests say. */
const MAX_VALUES = 1_000;

/** For counts of so many rows that each reading takes long. */
export function minuteOld<Value>(now: () => number): MinuteOld<Value> {
  /** A Map keeps the order of insertion: the oldest values come first. */
  const values = new Map<string, { at: number; value: Promise<Value> }>();

  function forgetOld(): void {
    for (const [key, { at }] of values) {
      if (Math.abs(now() - at) < MINUTE_MS) return;
      values.delete(key);
    }
  }

  return (key, read) => {
    forgetOld();
    const known = values.get(key);
    if (known) return known.value;
    const value = read();
    const [oldestKey] = values.keys();
    if (values.size >= MAX_VALUES && oldestKey !== undefined) values.delete(oldestKey);
    values.set(key, { at: now(), value });
    value.catch(() => values.delete(key));
    return value;
  };
}
