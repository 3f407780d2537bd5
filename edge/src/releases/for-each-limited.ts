import pLimit from 'p-limit';

/**
 * Runs `work` for every item, at most `concurrency` at a time. After the first error no further
 * item is started; the error is thrown once all started work has ended.
 */
export async function forEachLimited<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency, rejectOnClear: true });
  const runs = Array.from(items, (item) =>
    limit(() =>
      work(item).catch((error: unknown) => {
        limit.clearQueue();
        throw error;
      }),
    ),
  );
  const results = await Promise.allSettled(runs);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
