import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Answers the question: true if the visitor has confirmed the sign-in. */
type Answer = (isConfirmed: boolean) => void;

type FreshSignInState = {
  /** Whether the page has a dialog: the shell has one, and a remote that runs alone has none. */
  hasDialog: boolean;
  /** Answers the open question; null while no question is open. */
  answer: Answer | null;
};

const store = createStore<FreshSignInState>()(() => ({ hasDialog: false, answer: null }));

let openQuestion: Promise<boolean> | null = null;

/**
 * Asks the visitor to confirm the sign-in. Resolves to whether it is confirmed. Calls that are
 * refused at the same time share one question.
 */
export function askForFreshSignIn(): Promise<boolean> {
  if (!store.getState().hasDialog) return Promise.resolve(false);
  openQuestion ??= new Promise<boolean>((resolve) => {
    store.setState({ answer: resolve });
  }).finally(() => {
    openQuestion = null;
    store.setState({ answer: null });
  });
  return openQuestion;
}

/** Answers the open question, for the shell's dialog; null while no question is open. */
export function useFreshSignInQuestion(): Answer | null {
  return useStore(store, ({ answer }) => answer);
}

/** Says whether the page has the dialog. For the shell. */
export function setFreshSignInDialog(hasDialog: boolean): void {
  store.setState({ hasDialog });
}
