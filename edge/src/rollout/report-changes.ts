import { MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { storableText } from '@site/shared/rules';
import type { LiveStateReader } from '../releases/live-state';

const TIMEOUT_MS = 10_000;

/**
 * Returns a function that reports the history of the live state to the audit log of the API, as far
 * as it is not reported yet. It throws after a failure. The history is stored with each change, so
 * it is the queue too: what the API has not confirmed is sent again, and after a restart everything
 * is. The API stores each change once.
 */
export function createReportChanges({
  live,
  apiUrls,
  secret,
}: {
  live: LiveStateReader;
  apiUrls: readonly string[];
  secret: string;
}): () => Promise<void> {
  let reported = new Set<string>();
  let reportedState: LiveState | undefined;

  /** Sends a report to the first API that takes it. Throws the answer of the last one. */
  async function send(changes: readonly HistoryEntry[]): Promise<void> {
    // The route of a page in a reason can have any text.
    const body = JSON.stringify({ changes }, (_key, value) =>
      typeof value === 'string' ? storableText(value) : value,
    );
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
      if (!problem) return;
    }
    throw new Error(
      `The API does not take the changes of releases for the audit log: ${problem}. They are sent again. With status 403 or 404, set RELEASE_LOG_SECRET to the same value for the edge and the API. With status 400, the API is older than the edge: update it.`,
    );
  }

  return async () => {
    const state = await live.current();
    if (state === reportedState) return;
    const unreported = state.history.filter((change) => !reported.has(JSON.stringify(change)));
    for (let start = 0; start < unreported.length; start += MAX_REPORTED_CHANGES) {
      const changes = unreported.slice(start, start + MAX_REPORTED_CHANGES);
      await send(changes);
      for (const change of changes) reported.add(JSON.stringify(change));
    }
    reported = new Set(state.history.map((change) => JSON.stringify(change)));
    reportedState = state;
  };
}
