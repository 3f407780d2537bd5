import { setTimeout as wait } from 'node:timers/promises';
import type { LiveStateReader } from '../releases/live-state';
import type { CountsShare } from './share-counts';
import type { ReleaseSupervisor } from './supervise-releases';

const INTERVAL_MS = 2_000;

/**
 * Exchanges the counts of the edges and decides about releases every 2 s. `close` writes the counts
 * a last time.
 */
export function runSupervisor({
  supervisor,
  share,
  live,
  report,
}: {
  supervisor: ReleaseSupervisor;
  share: CountsShare;
  live: LiveStateReader;
  report: (problem: string) => void;
}): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let lastProblem = '';

  async function turn() {
    try {
      await share.exchange(await live.current());
      lastProblem = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastProblem)
        report(`The counts of the releases cannot be exchanged: ${message}`);
      lastProblem = message;
    }
    // This edge decides alone while the others cannot be reached.
    await supervisor.decide();
  }

  async function run() {
    while (!signal.aborted) {
      await wait(INTERVAL_MS, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await turn().catch((error: Error) => report(error.message));
    }
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
      await share.write(await live.current()).catch(() => {});
    },
  };
}
