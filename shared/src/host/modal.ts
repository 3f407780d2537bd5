import { unknownProblem } from '@site/shared/client';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { notifyProblem } from './notices';

/** The global modal's content (section 2). `id` names the flag that 'Don't ask again' keeps in local storage. */
export type Attention = {
  id: string;
  title?: string;
  body: string;
  icon?: 'warning' | 'error' | 'question' | 'info';
  /** Runs on 'Ok, Got it', or at once where the flag is set. */
  action?: () => void | Promise<void>;
  /** Offer 'Don't ask again'. Left out for what destroys something. */
  canSilence?: boolean;
};

export const modalStore = createStore<{ attention: Attention | null }>()(() => ({
  attention: null,
}));

export function useAttention(): Attention | null {
  return useStore(modalStore, ({ attention }) => attention);
}

function isSilenced(id: string): boolean {
  try {
    return window.localStorage.getItem(id) === '1';
  } catch {
    return false;
  }
}

/** Shows 'Your attention is required', or runs the action at once where the visitor asked not to be asked again. */
export function askAttention(attention: Attention): void {
  if (attention.canSilence && isSilenced(attention.id)) run(attention);
  else modalStore.setState({ attention });
}

/** Closes the modal without its action. */
export function closeAttention(): void {
  modalStore.setState({ attention: null });
}

/** Runs the action and closes; `silence` keeps the flag. */
export function confirmAttention(silence: boolean): void {
  const { attention } = modalStore.getState();
  if (attention && silence) {
    try {
      window.localStorage.setItem(attention.id, '1');
    } catch {
      // Without storage the visitor is asked again next time.
    }
  }
  closeAttention();
  if (attention) run(attention);
}

/** An action that fails is told of like any other failure. */
function run({ action }: Attention): void {
  Promise.resolve(action?.()).catch(() => notifyProblem(unknownProblem('no answer', 0)));
}
