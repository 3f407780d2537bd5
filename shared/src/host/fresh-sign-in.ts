import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Answers the question: true if the visitor has confirmed the sign-in. */
type Answer = (isConfirmed: boolean) => void;

/** Answers the open question; null while no question is open. */
const questionStore = createStore<{ answer: Answer | null }>()(() => ({ answer: null }));

/** Whether the page has a dialog: the shell has one, and a remote that runs alone has none. */
let hasDialog = false;
let openQuestion: Promise<boolean> | null = null;

/**
 * Asks the visitor to confirm the sign-in. Resolves to whether it is confirmed. Calls that are
 * refused at the same time share one question.
 */
export function askForFreshSignIn(): Promise<boolean> {
  if (!hasDialog) return Promise.resolve(false);
  openQuestion ??= new Promise<boolean>((resolve) => {
    questionStore.setState({ answer: resolve });
  }).finally(() => {
    openQuestion = null;
    questionStore.setState({ answer: null });
  });
  return openQuestion;
}

/** Answers the open question, for the shell's dialog; null while no question is open. */
export function useFreshSignInQuestion(): Answer | null {
  return useStore(questionStore, ({ answer }) => answer);
}

/** Says whether the page has the dialog. For the shell. */
export function setFreshSignInDialog(isInPage: boolean): void {
  hasDialog = isInPage;
}
