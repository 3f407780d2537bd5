/** An entry, a page or a page's loader that has not finished after this time has failed. */
export const LOAD_TIMEOUT_MS = 10_000;

/** Settles as the work does. Rejects if the work has not settled after `timeoutMs`. */
export function withTimeout<T>(work: T | Promise<T>, timeoutMs = LOAD_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no answer in ${timeoutMs / 1000} s`)),
      timeoutMs,
    );
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
