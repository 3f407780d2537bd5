import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { StoreUnavailable } from '../change-refused';
import { replaceFile } from '../durable-write';
import {
  type LiveChange,
  type LiveStateWriter,
  liveStateText,
  NOTHING_LIVE,
  parseLiveState,
} from '../live-state';
import { type Bucket, type Condition, type StoredObject, Unanswered } from './bucket';
import { refuseWithoutConditions } from './conditions';

const KEY = 'live.json';
/** From one look at the bucket to the next. A change made at another edge is seen after half of it on average. */
const LOOK_MS = 400;
/** A start does not wait longer for a bucket that does not answer. */
const START_MS = 3_000;
const RETRY_MS = 30;
/** Changes take a few requests: whoever loses that long against others, or is not answered, gives up. */
const PATIENCE_MS = 10_000;

const GONE = `${KEY} is gone from the bucket. Put it back, or delete the edges' DATA_DIR/cache to begin anew.`;
const UNSURE =
  'The bucket stopped answering in the middle of the change. `release list` shows whether it was made, once it answers again.';

export type BucketLiveParts = {
  bucket: Bucket;
  /** A file of this machine for the newest state seen, for a start without the bucket. */
  copy: string;
  /** What must be here before a new state is shown; when it fails, the state before stays in force until the next look. */
  prepare(state: LiveState): Promise<void>;
  report(problem: string): void;
};

/**
 * Follows live.json in a bucket, looking at it every 400 ms, and changes it by compare-and-swap: written only when it is still what the
 * change was made of. While the bucket is away, the last state stays in force.
 */
export async function followBucketLiveState({ bucket, copy, prepare, report }: BucketLiveParts) {
  let state = await readFile(copy, 'utf8')
    .then(parseLiveState)
    .catch(() => NOTHING_LIVE);
  let etag = '';
  let ownChanges = 0;
  let lastProblem = '';
  const closing = new AbortController();
  let copying = Promise.resolve();
  let changing: Promise<unknown> = Promise.resolve();

  function show(next: LiveState, at: string) {
    state = next;
    etag = at;
    copying = copying
      .then(() => replaceFile(copy, liveStateText(next)))
      .catch((error: Error) => report(`${copy}: ${error.message}`));
  }

  async function look() {
    const before = ownChanges;
    try {
      const found = await (etag ? bucket.getUnless(KEY, etag) : bucket.get(KEY));
      if (!found && state !== NOTHING_LIVE) throw new Error(GONE);
      if (found && found !== 'same') {
        const next = parseLiveState(found.body.toString());
        await prepare(next);
        // A change of our own that was made meanwhile is newer than what we looked at.
        if (before === ownChanges) show(next, found.etag);
      }
      lastProblem = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastProblem) report(`The last good live state stays in force: ${message}`);
      lastProblem = message;
    }
  }

  async function follow() {
    const { signal } = closing;
    while (!signal.aborted) {
      await wait(LOOK_MS, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await look();
    }
  }

  const checkConditions = onceDone(() => refuseWithoutConditions(bucket));

  async function swap(change: LiveChange): Promise<LiveState> {
    await checkConditions();
    const until = performance.now() + PATIENCE_MS;
    let unsure: HistoryEntry | undefined;
    for (;;) {
      const found = await bucket.get(KEY).catch((error: Error) => {
        throw unsure ? new StoreUnavailable(UNSURE) : error;
      });
      // Whatever was made of nothing would take everything else away.
      if (!found && state !== NOTHING_LIVE) throw new StoreUnavailable(GONE);
      const now = found ? parseLiveState(found.body.toString()) : NOTHING_LIVE;
      const isDone = unsure && now.history.some((entry) => isDeepStrictEqual(entry, unsure));
      const next = isDone ? now : await change(now);
      const at =
        next === now
          ? (found?.etag ?? '')
          : await bucket.putIf(KEY, liveStateText(next), conditionOf(found)).catch(ifUnanswered);
      if (typeof at === 'string') {
        ownChanges += 1;
        show(next, at);
        return next;
      }
      // Whether it was written is seen by looking again.
      if (at) unsure = next.history.at(-1);
      if (performance.now() > until)
        throw new StoreUnavailable(
          at ? UNSURE : 'Too many change what is live at this moment. Try again.',
        );
      await wait(RETRY_MS * (0.5 + Math.random()));
    }
  }

  const live: LiveStateWriter = {
    current: async () => state,
    change(change) {
      // One after the other also here, so that the last one shown is the last one made.
      const changed = changing.then(() => swap(change));
      changing = changed.catch(() => {});
      return changed;
    },
  };

  const first = look();
  const following = first.then(follow);
  await Promise.race([first, wait(START_MS, undefined, { ref: false })]);
  return {
    live,
    async close() {
      closing.abort();
      await following;
      await copying;
    },
  };
}

function conditionOf(found: StoredObject | undefined): Condition {
  return found ? { isAt: found.etag } : 'isAbsent';
}

function ifUnanswered(error: Error): Unanswered {
  if (error instanceof Unanswered) return error;
  throw error;
}

/** Does the work until it has succeeded once. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
