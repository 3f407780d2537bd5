import type { Problem } from '@site/shared/client';
import { createStore } from 'zustand/vanilla';
import type { ToastText } from './toast-renderer';

type ToastState = {
  /** Whether a toast was requested: the shell then mounts the toast container. */
  isRequested: boolean;
  /** A toast that the shell shows as plain text, because the code of the toasts failed to load. */
  plainToast: ToastText | null;
};

/** What the shell needs to show toasts. */
export const toastStore = createStore<ToastState>()(() => ({
  isRequested: false,
  plainToast: null,
}));

const MIN_TOAST_MS = 1200;
const MIN_PLAIN_TOAST_MS = 5_000;

/**
 * The milliseconds that a toast stays: 1200 for every 25 characters of its message, at least 1200
 * (section 9).
 */
export function toastDurationMs(message = ''): number {
  return Math.max(MIN_TOAST_MS, (message.length / 25) * 1200);
}

/** Loads the code of the toasts, so that a toast can be shown offline later. */
export function loadToasts(): Promise<typeof import('./toast-renderer')> {
  return import(/* webpackChunkName: "toasts" */ './toast-renderer');
}

/**
 * Shows a toast at the top centre. Never rejects: if the code of the toasts cannot be loaded, the
 * shell shows plain text.
 */
export async function showToast(text: ToastText): Promise<void> {
  toastStore.setState({ isRequested: true });
  const durationMs = toastDurationMs(text.body);
  try {
    const { renderToast } = await loadToasts();
    renderToast(text, durationMs);
  } catch {
    toastStore.setState({ plainToast: text });
    setTimeout(
      () => {
        if (toastStore.getState().plainToast === text) toastStore.setState({ plainToast: null });
      },
      Math.max(durationMs, MIN_PLAIN_TOAST_MS),
    );
  }
}

/**
 * Shows a problem's title and body as a toast (section 8): red, or green if the server sent these
 * texts with the status 200. A silent problem shows nothing.
 */
export async function showProblemToast({ status, title, body, isSilent }: Problem): Promise<void> {
  if (!isSilent) await showToast({ title, body, success: status === 200 });
}
