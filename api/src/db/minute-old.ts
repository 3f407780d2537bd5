import { MINUTE_MS } from '@site/shared/rules';

/** Reads the value of a key, or returns the one that was read within the last minute. */
export type MinuteOld<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

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
    values.set(key, { at: now(), value });
    value.catch(() => values.delete(key));
    return value;
  };
}
