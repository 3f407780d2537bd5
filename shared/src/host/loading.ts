import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const loadingStore = createStore<{ count: number }>()(() => ({ count: 0 }));

/** The global loading flag (section 2): true while a promise of `withLoading` is pending. */
export function useLoading(): boolean {
  return useStore(loadingStore, ({ count }) => count > 0);
}

/** Shows the full-screen overlay until the promise settles. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  loadingStore.setState(({ count }) => ({ count: count + 1 }));
  try {
    return await work;
  } finally {
    loadingStore.setState(({ count }) => ({ count: count - 1 }));
  }
}
