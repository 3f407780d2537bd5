import { setTimeout as wait } from 'node:timers/promises';
import { MAX_REPORTED_CHANGES, RELEASE_CHANGES_PATH } from '@site/shared/contract';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { storableText } from '@site/shared/rules';
import type { LiveStateReader } from '../releases/live-state';

const TIMEOUT_MS = 10_000;
const INTERVAL_MS = 5_000;
const MAX_PAUSE_MS = 300_000;
/** The answers to a report with a change that an API of before does not know, or cannot store. */
const ANSWERS_TO_UNFIT_CHANGES: ReadonlySet<number | undefined> = new Set([400, 500]);

class Refused extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

type Change = { change: HistoryEntry; key: string };

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

  /** Sends a report to the first API that takes it, or throws the answer of the last one. */
  async function send(changes: readonly Change[]): Promise<void> {
    // The history of an earlier edge can have any text.
    const body = JSON.stringify({ changes: changes.map(({ change }) => change) }, (_key, value) =>
      typeof value === 'string' ? storableText(value) : value,
    );
    let refused: Refused | undefined;
    for (const url of apiUrls) {
      refused = await fetch(new URL(RELEASE_CHANGES_PATH, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok
            ? undefined
            : new Refused(`status ${response.status}`, response.status);
        },
        (error: Error) => new Refused(error.message),
      );
      if (!refused) return;
    }
    if (refused) throw refused;
  }

  /**
   * The API takes a report as a whole or not at all. If it cannot take one of the changes, it
   * gets the halves, and so all the others. Returns the refusal of the changes that are left.
   */
  async function report(changes: readonly Change[]): Promise<Refused | undefined> {
    try {
      await send(changes);
    } catch (error) {
      if (!(error instanceof Refused && ANSWERS_TO_UNFIT_CHANGES.has(error.status))) throw error;
      if (changes.length === 1) return error;
      const middle = Math.ceil(changes.length / 2);
      const first = await report(changes.slice(0, middle));
      return (await report(changes.slice(middle))) ?? first;
    }
    for (const { key } of changes) reported.add(key);
    return undefined;
  }

  return async () => {
    const state = await live.current();
    if (state === reportedState) return;
    const changes = state.history.map((change) => ({
      change,
      key: JSON.stringify(change),
    }));
    const unreported = changes.filter(({ key }) => !reported.has(key));
    let refused: Refused | undefined;
    for (let start = 0; start < unreported.length; start += MAX_REPORTED_CHANGES)
      refused = (await report(unreported.slice(start, start + MAX_REPORTED_CHANGES))) ?? refused;
    if (refused) throw refused;
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
            `The API does not take the changes of releases for the audit log: ${(error as Error).message}. They are sent again. With status 403 or 404, set RELEASE_LOG_SECRET to the same value for the edge and the API. With status 400, the API is older than the edge: update it.`,
          );
        pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      }
      await wait(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  void run();
  return { stop: () => stopping.abort() };
}
