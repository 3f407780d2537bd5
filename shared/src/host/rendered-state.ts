import type { StoreApi } from 'zustand/vanilla';

/**
 * Sets the state that the hooks of a store return on the server, and in the browser until the page
 * is hydrated: server and browser must render the same. Then the hooks return the real state.
 */
export function setRenderedState<State>(store: StoreApi<State>, state: State): void {
  store.getInitialState = () => state;
}
