import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import type { CanaryTest } from './canary-test';
import { type CanaryCounts, type CanaryWatch, createCanaryWatch } from './canary-watch';

/** The page loads of this time are lost when the process is killed, which hardly changes a test. */
const WRITE_INTERVAL_MS = 2_000;

const pageLoads = z.object({ loads: z.int(), failures: z.int() });
const canaryCounts = z.record(
  z.string(),
  z.object({ versions: z.string(), canary: pageLoads, stable: pageLoads }),
);

/**
 * A canary watch whose counts survive a restart, in a file that is written at most every 2 s. The
 * file has no addresses, because they are personal data of visitors.
 */
export async function createStoredCanaryWatch(
  test: CanaryTest,
  file: string,
): Promise<CanaryWatch & { close(): Promise<void> }> {
  const watch = createCanaryWatch(test, await readCounts(file));
  let writtenText = JSON.stringify(watch.counts());
  let lastWrite = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function write() {
    timer = undefined;
    const text = JSON.stringify(watch.counts());
    if (text === writtenText) return;
    writtenText = text;
    // A failed write does not stop the counting.
    lastWrite = lastWrite.then(() => replaceFile(file, text)).catch(() => {});
  }

  return {
    ...watch,
    add(...report) {
      timer ??= setTimeout(write, WRITE_INTERVAL_MS).unref();
      return watch.add(...report);
    },
    async close() {
      clearTimeout(timer);
      write();
      await lastWrite;
    },
  };
}

/** The stored counts; none when the file is missing or invalid. */
async function readCounts(file: string): Promise<CanaryCounts> {
  const parsed = await readFile(file, 'utf8')
    .then((text) => canaryCounts.safeParse(JSON.parse(text)))
    .catch(() => undefined);
  return parsed?.data ?? {};
}
