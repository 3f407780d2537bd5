/** An entry, a page or a page's loader that has not finished after this time has failed. */
export const LOAD_TIMEOUT_MS = 10_000;

/** Resolves to the result of the work. Rejects after `LOAD_TIMEOUT_MS`. */
export function withTimeout<T>(work: T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer in ${LOAD_TIMEOUT_MS / 1000} s`)),
      LOAD_TIMEOUT_MS,
    );
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
