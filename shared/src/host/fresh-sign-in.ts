import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Answers the open question: the visitor has confirmed the sign-in, or has not. */
type Answer = (outcome: 'confirmed' | 'not confirmed') => void;

/** `answer` is null while no question is open. */
const questionStore = createStore<{ answer: Answer | null }>()(() => ({ answer: null }));

/** Whether the page has a dialog: the shell has one, and a remote that runs alone has none. */
let hasDialog = false;
let openQuestion: Promise<boolean> | null = null;

/**
 * Asks the visitor to confirm the sign-in. Resolves to whether it is confirmed; at once to false in
 * a page without the dialog. Calls that are refused at the same time share one question.
 */
export function askForFreshSignIn(): Promise<boolean> {
  if (!hasDialog) return Promise.resolve(false);
  openQuestion ??= new Promise<boolean>((resolve) => {
    questionStore.setState({ answer: (outcome) => resolve(outcome === 'confirmed') });
  }).finally(() => {
    openQuestion = null;
    questionStore.setState({ answer: null });
  });
  return openQuestion;
}

/** The function that answers the open question, for the dialog; null while no question is open. */
export function useFreshSignInAnswer(): Answer | null {
  return useStore(questionStore, ({ answer }) => answer);
}

/** Says that the page has the dialog, until the returned function is called. For the shell. */
export function registerFreshSignInDialog(): () => void {
  hasDialog = true;
  return () => {
    hasDialog = false;
  };
}
