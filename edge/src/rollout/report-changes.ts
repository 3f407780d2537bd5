import { setTimeout as wait } from 'node:timers/promises';
import { MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import type { LiveStateReader } from '../releases/live-state';

const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** Reports the changes of releases that are not reported yet. Throws after a failure. */
export type ReportChanges = () => Promise<void>;

/**
 * Reports the history of the live state to the audit log of the API. The history is stored with
 * each change, so it is the queue too: what the API has not confirmed is sent again, and after a
 * restart everything is. The API stores each change once.
 */
export function createReportChanges({
  live,
  apiUrls,
  secret,
}: {
  live: LiveStateReader;
  apiUrls: readonly string[];
  secret: string;
}): ReportChanges {
  let reported = new Set<string>();
  let reportedState: LiveState | undefined;

  async function send(changes: readonly HistoryEntry[]): Promise<void> {
    const body = JSON.stringify({ changes });
    let problem = '';
    for (const url of apiUrls) {
      problem = await fetch(new URL(RELEASE_CHANGES_PATH, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok ? '' : `status ${response.status}`;
        },
        (error: Error) => error.message,
      );
      if (problem === '') return;
    }
    throw new Error(problem);
  }

  return async () => {
    const state = await live.current();
    if (state === reportedState) return;
    const changes = state.history.map((change) => ({ change, key: JSON.stringify(change) }));
    const unreported = changes.filter(({ key }) => !reported.has(key));
    for (let start = 0; start < unreported.length; start += MAX_REPORTED_CHANGES) {
      const batch = unreported.slice(start, start + MAX_REPORTED_CHANGES);
      await send(batch.map(({ change }) => change));
      for (const { key } of batch) reported.add(key);
    }
    reported = new Set(changes.map(({ key }) => key));
    reportedState = state;
  };
}

/** Reports in the background. After failures the pauses grow, and `warn` gets the first one. */
export function scheduleReports(
  reportChanges: ReportChanges,
  warn: (problem: string) => void,
  intervalMs = INTERVAL_MS,
): { stop(): void } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run() {
    let pauseMs = intervalMs;
    while (!signal.aborted) {
      try {
        await reportChanges();
        pauseMs = intervalMs;
      } catch (error) {
        if (pauseMs === intervalMs)
          warn(
            `The API does not take the changes of releases for the audit log: ${(error as Error).message}. They are sent again. With status 403 or 404, set RELEASE_LOG_SECRET to the same value for the edge and the API.`,
          );
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      }
      await wait(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  void run();
  return { stop: () => stopping.abort() };
}
