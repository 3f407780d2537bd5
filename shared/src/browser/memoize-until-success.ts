/**
 * Runs `work` once for each key and returns the same promise to every caller. A failed run is
 * removed, so the next call tries again. `isSuccess` is for work that reports a failure by its
 * value, such as an `Answer`.
 *
 *     const loadEditor = memoizeUntilSuccess((url: string) => loadScript(url));
 *     const activateOnce = memoizeUntilSuccess(
 *       (code: string) => client.auth.activate({ activationCode: code }),
 *       (answer) => answer.ok,
 *     );
 *     const siteReady = memoizeUntilSuccess(() => loadSite()); // no key: one run for the page
 */
export function memoizeUntilSuccess<Key extends [] | [string], T>(
  work: (...key: Key) => Promise<T>,
  isSuccess: (value: T) => boolean = () => true,
): (...key: Key) => Promise<T> {
  const runs = new Map<string | undefined, Promise<T>>();
  return (...key) => {
    const earlierRun = runs.get(key[0]);
    if (earlierRun) return earlierRun;
    const remove = () => runs.delete(key[0]);
    const run = work(...key);
    runs.set(key[0], run);
    run.then((value) => isSuccess(value) || remove(), remove);
    return run;
  };
}
