import { readStorage, writeStorage } from '@site/shared/browser';
import { unknownProblem } from '@site/shared/client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showProblemToast } from './toasts';

/** The global modal's content (section 2). `id` names the flag that 'Don't ask again' keeps in local storage. */
export type ConfirmRequest = {
  id: string;
  title?: string;
  body: string;
  icon?: 'warning' | 'error' | 'question' | 'info';
  /** Runs on 'Ok, Got it', or at once where the flag is set. */
  action?: () => void | Promise<void>;
  /** Offer 'Don't ask again'. Left out for what destroys something. */
  offersDontAskAgain?: boolean;
};

export const confirmStore = createStore<{ attention: ConfirmRequest | null }>()(() => ({
  attention: null,
}));

export function useConfirmRequest(): ConfirmRequest | null {
  return useStore(confirmStore, ({ attention }) => attention);
}

function isSilenced(id: string): boolean {
  return readStorage('local', id) === '1';
}

/** Shows 'Your attention is required', or runs the action at once where the visitor asked not to be asked again. */
export function confirm(attention: ConfirmRequest): void {
  if (attention.offersDontAskAgain && isSilenced(attention.id)) run(attention);
  else confirmStore.setState({ attention });
}

/** Closes the modal without its action. */
export function cancelConfirm(): void {
  confirmStore.setState({ attention: null });
}

/** Runs the action and closes; `silence` keeps the flag. */
export function acceptConfirm(silence: boolean): void {
  const { attention } = confirmStore.getState();
  // If the storage is blocked, the question is shown again next time.
  if (attention && silence) writeStorage('local', attention.id, '1');
  cancelConfirm();
  if (attention) run(attention);
}

/** An action that fails is told of like any other failure. */
function run({ action }: ConfirmRequest): void {
  Promise.resolve(action?.()).catch(() => showProblemToast(unknownProblem('no answer', 0)));
}
