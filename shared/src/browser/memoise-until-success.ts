/**
 * Runs `work` once for each key and gives every caller the same promise. A failed run is forgotten,
 * so the next call tries again. `isSuccess` is for work that reports a failure by its value, such
 * as an `Answer`.
 *
 *     const loadEditor = memoiseUntilSuccess((url: string) => loadScript(url));
 *     const activateOnce = memoiseUntilSuccess(
 *       (code: string) => client.auth.activate({ activationCode: code }),
 *       (answer) => answer.ok,
 *     );
 *     const siteReady = memoiseUntilSuccess(() => loadSite()); // no key: one run for the page
 */
export function memoiseUntilSuccess<Key extends [] | [string], T>(
  work: (...key: Key) => Promise<T>,
  isSuccess: (value: T) => boolean = () => true,
): (...key: Key) => Promise<T> {
  const runs = new Map<string | undefined, Promise<T>>();
  return (...key) => {
    const known = runs.get(key[0]);
    if (known) return known;
    const forget = () => runs.delete(key[0]);
    const run = work(...key);
    runs.set(key[0], run);
    run.then((value) => isSuccess(value) || forget(), forget);
    return run;
  };
}
