import type { StoreApi } from 'zustand/vanilla';

/**
 * Sets what the hooks of a store return on the server, and in the browser until it has taken over
 * the page: both must render the same. The state itself may differ, and is shown afterwards.
 */
export function setRenderedState<State>(store: StoreApi<State>, state: State): void {
  store.getInitialState = () => state;
}
