import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import type { CanaryTest } from './canary-test';
import { type CanaryWatch, createCanaryWatch, type KeptCounts } from './canary-watch';

/** What a kill may forget: a rollout is not judged by seconds. */
const EVERY_MS = 2_000;

const counts = z.object({ loads: z.int(), failures: z.int() });
const keptCounts = z.record(
  z.string(),
  z.object({ versions: z.string(), canary: counts, stable: counts }),
);

/**
 * A canary watch that goes on after a restart: its counts are in a file, written at most every 2 s. The addresses they came from are
 * not: nothing of a visitor is written down.
 */
export async function createKeptCanaryWatch(
  test: CanaryTest,
  file: string,
): Promise<CanaryWatch & { close(): Promise<void> }> {
  const watch = createCanaryWatch(test, await readCounts(file));
  let written = JSON.stringify(watch.kept());
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write() {
    timer = undefined;
    const text = JSON.stringify(watch.kept());
    if (text === written) return;
    written = text;
    // Counts that cannot be written are still counted.
    writing = writing.then(() => replaceFile(file, text)).catch(() => {});
  }

  return {
    ...watch,
    take(...report) {
      timer ??= setTimeout(write, EVERY_MS).unref();
      return watch.take(...report);
    },
    async close() {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

/** None where there is no file, or one of another form. */
async function readCounts(file: string): Promise<KeptCounts> {
  const parsed = await readFile(file, 'utf8')
    .then((text) => keptCounts.safeParse(JSON.parse(text)))
    .catch(() => undefined);
  return parsed?.data ?? {};
}
