/**
 * Runs `work` at the first call and keeps its result. Calls at the same time share one run. An
 * error is not kept: the next call runs `work` again.
 */
export function memoizeUntilSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
