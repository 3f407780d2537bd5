import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry, LiveState } from '@site/shared/release';
import { memoizeUntilSuccess } from '@site/shared/server';
import { StoreUnavailable } from '../change-refused';
import { replaceFile } from '../durable-write';
import {
  EMPTY_LIVE_STATE,
  isOfLiveJson,
  type LiveStateChange,
  type LiveStateWriter,
  parseLiveState,
  serializeLiveState,
} from '../live-state';
import { type Bucket, BucketUnreachable, requireConditionalWrites } from './bucket';

const KEY = 'live.json';
const POLL_MS = 400;
/** The edge starts with its copy when the bucket does not answer within this time. */
const START_TIMEOUT_MS = 3_000;
/** Between two attempts to write: 15 to 45 ms. */
const RETRY_MS = 30;
/** A change takes a few requests. It fails when other changes or errors delay it this long. */
const CHANGE_TIMEOUT_MS = 10_000;

const MISSING = `${KEY} is missing in the bucket. Restore it, or delete DATA_DIR/cache of all edges to start from nothing.`;
const UNKNOWN_RESULT =
  'The bucket stopped answering during the change. When it answers again, `release list` shows whether the change was made.';
const TOO_MANY_CHANGES = 'Too many changes of the live state at the same time. Try again.';

/**
 * Polls live.json in a bucket every 400 ms, and changes it by compare-and-swap: a write succeeds
 * only if the object is unchanged since it was read. While the bucket is unreachable, the last
 * state stays in use.
 */
export async function followBucketLiveState({
  bucket,
  copyPath,
  prepare,
  report,
}: {
  bucket: Bucket;
  /** A local file with the newest state, for a start without the bucket. */
  copyPath: string;
  /** Runs before a new state is used. When it fails, the old state stays until the next poll. */
  prepare(state: LiveState): Promise<void>;
  report(problem: string): void;
}) {
  const localCopy = createLocalCopy(copyPath, report);
  const copiedState = await localCopy.read();
  let state = copiedState ?? EMPTY_LIVE_STATE;
  /** Whether the copy was read, or the bucket has answered, also that it has no live.json yet. */
  let hasRead = copiedState !== undefined;
  /** The ETag of the state in use; undefined for a copy and without live.json. */
  let etag: string | undefined;
  let ownChanges = 0;
  /** Why the last poll failed; undefined if it succeeded, and before the first one has ended. */
  let lastProblem: string | undefined;
  const closing = new AbortController();

  function replaceState(newState: LiveState, newEtag: string) {
    state = newState;
    etag = newEtag;
    localCopy.write(newState);
  }

  async function readNewState() {
    const ownChangesBefore = ownChanges;
    // A bucket that names no ETag is asked for the whole object each time.
    const object = await (etag ? bucket.getIfChanged(KEY, etag) : bucket.get(KEY));
    // A live.json that was there before was lost.
    if (!object && isOfLiveJson(state)) throw new Error(MISSING);
    if (!object || object === 'unchanged') return;
    const newState = parseLiveState(object.body.toString());
    await prepare(newState);
    // A change that this edge made meanwhile is newer than the polled state.
    if (ownChangesBefore === ownChanges) replaceState(newState, object.etag);
  }

  async function poll() {
    try {
      await readNewState();
      hasRead = true;
      lastProblem = undefined;
    } catch (error) {
      const { message } = error as Error;
      const consequence = hasRead
        ? 'The last good live state stays in use'
        : 'There are no pages until the live state can be read';
      if (message !== lastProblem) report(`${consequence}: ${message}`);
      lastProblem = message;
    }
  }

  async function pollUntilClosed() {
    const { signal } = closing;
    while (!signal.aborted) {
      await wait(POLL_MS, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await poll();
    }
  }

  const checkConditionalWrites = memoizeUntilSuccess(() => requireConditionalWrites(bucket));

  async function changeNow(change: LiveStateChange): Promise<LiveState> {
    await checkConditionalWrites();
    const result = await compareAndSwap(bucket, change, () => isOfLiveJson(state));
    // Nothing is stored if there is no live.json and `change` changes nothing. With a local copy of
    // that state, the next poll or start would believe that live.json was lost.
    if (result.stored) {
      ownChanges += 1;
      replaceState(result.state, result.stored.etag);
    }
    return result.state;
  }

  let lastChange: Promise<unknown> = Promise.resolve();
  const live: LiveStateWriter = {
    current: async () => state,
    isUnreadable: () => !hasRead,
    change(change) {
      // One at a time, so that the state in use is that of the last change.
      const changed = lastChange.then(() => changeNow(change));
      lastChange = changed.catch(() => {});
      return changed;
    },
  };

  const firstPoll = poll();
  const polling = firstPoll.then(pollUntilClosed);
  await Promise.race([firstPoll, wait(START_TIMEOUT_MS, undefined, { ref: false })]);
  return {
    live,
    /** False after a poll that failed, also because live.json is missing or not valid. */
    isReachable: () => lastProblem === undefined,
    async close() {
      closing.abort();
      await polling;
      await localCopy.written();
    },
  };
}

/** A file with the newest state. Its writes follow one another. */
function createLocalCopy(path: string, report: (problem: string) => void) {
  let written = Promise.resolve();
  return {
    /** Undefined without a usable copy. */
    read: () =>
      readFile(path, 'utf8')
        .then(parseLiveState)
        .catch(() => undefined),
    write(state: LiveState) {
      written = written
        .then(() => replaceFile(path, serializeLiveState(state)))
        .catch((error: Error) => report(`${path}: ${error.message}`));
    },
    written: () => written,
  };
}

/**
 * Changes live.json in the bucket. Returns the state that it then has; `stored` is undefined if
 * there is still no live.json. With `mustExist`, live.json must not be missing: a change of an
 * empty state would remove all other releases. Throws StoreUnavailable, and what `change` throws.
 */
async function compareAndSwap(
  bucket: Bucket,
  change: LiveStateChange,
  mustExist: () => boolean,
): Promise<{ state: LiveState; stored: { etag: string } | undefined }> {
  const until = performance.now() + CHANGE_TIMEOUT_MS;
  /** The new history entry of a write without a response. */
  let uncertain: HistoryEntry | undefined;
  for (;;) {
    const object = await bucket.get(KEY).catch((error: Error) => {
      throw uncertain ? new StoreUnavailable(UNKNOWN_RESULT) : error;
    });
    if (!object && mustExist()) throw new StoreUnavailable(MISSING);
    const current = object ? parseLiveState(object.body.toString()) : EMPTY_LIVE_STATE;
    const isWritten =
      uncertain && current.history.some((entry) => isDeepStrictEqual(entry, uncertain));
    const next = isWritten ? current : await change(current);
    if (next === current) return { state: next, stored: object };
    const result = await writeIfUnchanged(bucket, next, object?.etag);
    if (typeof result === 'object') return { state: next, stored: result };
    // By its entry, the next attempt finds out whether this one was written. A change without an
    // entry is made again: it gives the same state.
    if (result === 'no response') uncertain = newEntry(current, next);
    if (performance.now() > until)
      throw new StoreUnavailable(result === 'no response' ? UNKNOWN_RESULT : TOO_MANY_CHANGES);
    await wait(RETRY_MS * (0.5 + Math.random()));
  }
}

/**
 * Writes live.json if it still has this ETag; without an ETag, if there is none. Throws an error of
 * the bucket that says that nothing was written.
 */
async function writeIfUnchanged(
  bucket: Bucket,
  state: LiveState,
  etag: string | undefined,
): Promise<{ etag: string } | 'changed' | 'no response'> {
  try {
    const condition = etag === undefined ? 'absent' : { etag };
    const newEtag = await bucket.putIf(KEY, serializeLiveState(state), condition);
    return newEtag === undefined ? 'changed' : { etag: newEtag };
  } catch (error) {
    if (error instanceof BucketUnreachable) return 'no response';
    throw error;
  }
}

/** The history entry that a change has added; undefined for a change without an entry. */
function newEntry({ history }: LiveState, next: LiveState): HistoryEntry | undefined {
  const entry = next.history.at(-1);
  return isDeepStrictEqual(entry, history.at(-1)) ? undefined : entry;
}
