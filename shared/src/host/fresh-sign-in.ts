import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Ends the question: true after the visitor has confirmed the sign-in. */
type Answer = (isConfirmed: boolean) => void;

type FreshSignInState = {
  /** The shell shows the dialog; a remote that runs alone has none. */
  hasDialog: boolean;
  answer: Answer | null;
};

const store = createStore<FreshSignInState>()(() => ({ hasDialog: false, answer: null }));

let pending: Promise<boolean> | null = null;

/**
 * Asks the visitor to confirm the sign-in. Calls that are refused at the same time share one
 * question.
 */
export function askForFreshSignIn(): Promise<boolean> {
  if (!store.getState().hasDialog) return Promise.resolve(false);
  pending ??= new Promise<boolean>((resolve) => {
    store.setState({ answer: resolve });
  }).finally(() => {
    pending = null;
    store.setState({ answer: null });
  });
  return pending;
}

/** The open question; null while there is none. For the shell's dialog. */
export function useFreshSignInQuestion(): Answer | null {
  return useStore(store, ({ answer }) => answer);
}

/** The shell calls it while its dialog is in the page. */
export function setFreshSignInDialog(hasDialog: boolean): void {
  store.setState({ hasDialog });
}
