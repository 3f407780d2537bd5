import { type LiveState, liveState, SHELL } from '@site/shared/release';

export type LiveStateReader = {
  /** The newest live state that this process has read; the same object until the state changes. */
  current(): Promise<LiveState>;
  /**
   * Whether the stored live state could not be read since the start. `current` is then the empty
   * state, without a page. Missing for a live state that is not stored.
   */
  isUnreadable?(): boolean;
};

/**
 * Returns the next live state, or the same object for no change. An error leaves the state as it
 * is.
 */
export type LiveStateChange = (state: LiveState) => LiveState | Promise<LiveState>;

export type LiveStateWriter = LiveStateReader & {
  /**
   * Applies one change at a time, also between processes and between edges, so no change is lost.
   * `change` may run more than once. Afterwards `current` returns the new state. Throws
   * StoreUnavailable.
   */
  change(change: LiveStateChange): Promise<LiveState>;
};

/** The live state while there is no live.json. */
export const EMPTY_LIVE_STATE: LiveState = { schema: 1, releases: {}, history: [] };

/** Whether a state comes from a live.json, which may also be one without releases. */
export function isOfLiveJson(state: LiveState): boolean {
  return state !== EMPTY_LIVE_STATE;
}

/** A live state that never changes: the result of a change is returned and not stored. */
export function fixedLiveState(state: LiveState): LiveStateWriter {
  return { current: async () => state, change: async (change) => change(state) };
}

/** Throws when the text is not a live state. */
export function parseLiveState(text: string): LiveState {
  const parsed = liveState.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`not a live state (${fields})`);
}

export function serializeLiveState(state: LiveState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}

/** The names of the live remotes, sorted. */
export function remoteNames({ releases }: Pick<LiveState, 'releases'>): string[] {
  return Object.keys(releases)
    .filter((name) => name !== SHELL)
    .sort();
}
