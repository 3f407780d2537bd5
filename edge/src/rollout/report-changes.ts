import { MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { storableText } from '@site/shared/rules';
import type { LiveStateReader } from '../releases/live-state';

const TIMEOUT_MS = 10_000;

/**
 * Returns a function that sends the new history entries of the live state to the audit log of the
 * API. The function rejects if no API takes them.
 *
 * The history is stored with each change, so no other queue is needed: the next call sends again
 * what the API has not confirmed, and after a restart the whole history is sent. The API stores
 * each change once.
 */
export function createChangeReporter({
  live,
  apiUrls,
  secret,
}: {
  live: LiveStateReader;
  apiUrls: readonly string[];
  secret: string;
}): () => Promise<void> {
  /** The entries that the API has confirmed, as JSON. */
  let reported = new Set<string>();
  let reportedState: LiveState | undefined;

  /**
   * Sends changes to the first API that takes them. Throws an Error with the problem of the last
   * API when none takes them.
   */
  async function send(changes: readonly HistoryEntry[]): Promise<void> {
    // PostgreSQL cannot store some characters, and the routes in a reason may contain them.
    const body = JSON.stringify({ changes }, (_key, value) =>
      typeof value === 'string' ? storableText(value) : value,
    );
    let problem: string | undefined;
    for (const url of apiUrls) {
      problem = await problemOf(url, body);
      if (problem === undefined) return;
    }
    throw new Error(
      `The API does not take the changes of releases for the audit log: ${problem}. The edge sends them again later. With status 403 or 404, set RELEASE_LOG_SECRET to the same value for the edge and the API. With status 400, the API is older than the edge: update it.`,
    );
  }

  /** Why an API does not take the changes; undefined when it does. */
  async function problemOf(url: string, body: string): Promise<string | undefined> {
    const response = await fetch(new URL(RELEASE_CHANGES_PATH, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: Error) => error);
    if (response instanceof Error) return response.message;
    await response.arrayBuffer();
    return response.ok ? undefined : `status ${response.status}`;
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
    // Drops the entries that have left the history.
    reported = new Set(state.history.map((change) => JSON.stringify(change)));
    reportedState = state;
  };
}
