import { type LiveState, liveState } from '@site/shared/release';

export type LiveStateReader = {
  /** The live state as it was a moment ago (each kind of store says how long); the same object until it changes. */
  current(): Promise<LiveState>;
};

/** Makes the next state of one; the same object when nothing changes. What it throws is passed on, and nothing has changed. */
export type LiveChange = (state: LiveState) => LiveState | Promise<LiveState>;

/** The one live state, whoever reads and changes it. */
export type LiveStateWriter = LiveStateReader & {
  /**
   * Changes the state, one change at a time also between processes and edges: nobody's change is lost, so `change` may be asked more
   * than once. `current` has the new state when this is done. Throws StoreUnavailable.
   */
  change(change: LiveChange): Promise<LiveState>;
};

export const NOTHING_LIVE: LiveState = { schema: 1, releases: {}, history: [] };

/** Always this state; a change is thought through and forgotten. */
export function fixedLiveState(state: LiveState): LiveStateWriter {
  return { current: async () => state, change: async (change) => change(state) };
}

/** Throws when the text is not a live state. */
export function parseLiveState(text: string): LiveState {
  const parsed = liveState.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new Error(
      `not a live state (${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')})`,
    );
  return parsed.data;
}

export function liveStateText(state: LiveState): string {
  return `${JSON.stringify(state, null, 2)}\n`;
}
