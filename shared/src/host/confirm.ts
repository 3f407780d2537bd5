import { readStorage, writeStorage } from '@site/shared/browser';
import { unknownProblem } from '@site/shared/client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { showProblemToast } from './toasts';

/** The content of the global modal (section 2). */
export type ConfirmRequest = {
  /** The key of the flag in local storage that 'Don't ask again' sets. */
  id: string;
  title?: string;
  body: string;
  icon?: 'warning' | 'error' | 'question' | 'info';
  /** Runs after 'Ok, Got it', or at once if the flag is set. */
  action?: () => void | Promise<void>;
  /** The buttons. Default: 'Ok, Got it' and 'Close' (decision 105). */
  labels?: { confirm: string; cancel: string };
  /** Offers 'Don't ask again'. Only for an action that can be undone. */
  offersDontAskAgain?: boolean;
};

/** The open request; null while the modal is closed. */
export const confirmStore = createStore<{ request: ConfirmRequest | null }>()(() => ({
  request: null,
}));

/** The open request; null while the modal is closed. */
export function useConfirmRequest(): ConfirmRequest | null {
  return useStore(confirmStore, ({ request }) => request);
}

/**
 * Opens the modal 'Your attention is required'. If the visitor chose 'Don't ask again', runs the
 * action at once.
 */
export function confirm(request: ConfirmRequest): void {
  const { id, offersDontAskAgain = false } = request;
  if (offersDontAskAgain && readStorage('local', id) === '1') run(request);
  else confirmStore.setState({ request });
}

/** Closes the modal without the action. */
export function cancelConfirm(): void {
  confirmStore.setState({ request: null });
}

/** Closes the modal and runs the action. `dontAskAgain` also stores that choice. */
export function acceptConfirm(dontAskAgain: boolean): void {
  const { request } = confirmStore.getState();
  // If the storage is blocked, the modal opens again next time.
  if (request && dontAskAgain) writeStorage('local', request.id, '1');
  cancelConfirm();
  if (request) run(request);
}

/** Runs the action. Shows a toast if it throws. */
function run({ action }: ConfirmRequest): void {
  Promise.resolve(action?.()).catch(() => showProblemToast(unknownProblem('no answer', 0)));
}
