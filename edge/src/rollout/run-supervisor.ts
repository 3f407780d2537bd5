import { setTimeout as wait } from 'node:timers/promises';
import type { LiveStateReader } from '../releases/live-state';
import type { ReleaseCounting } from './release-counting';
import type { CountsShare } from './share-counts';
import type { PageErrorsShare } from './share-page-errors';
import type { ReleaseSupervisor } from './supervise-releases';

const INTERVAL_MS = 2_000;

/**
 * Exchanges the counts and the page errors of the edges and decides about releases every 2 s.
 * `close` writes them a last time.
 */
export function runSupervisor({
  supervisor,
  counting,
  share,
  errorsShare,
  live,
  report,
}: {
  supervisor: ReleaseSupervisor;
  counting: ReleaseCounting;
  share: CountsShare;
  errorsShare: Pick<PageErrorsShare, 'exchange' | 'write'>;
  live: LiveStateReader;
  report: (problem: string) => void;
}): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;
  let lastProblem = '';

  async function turn() {
    try {
      await share.exchange(counting, await live.current());
      await errorsShare.exchange();
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
      await share.write(counting, await live.current()).catch(() => {});
      await errorsShare.write().catch(() => {});
    },
  };
}
