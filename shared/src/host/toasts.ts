import type { Problem } from '@site/shared/client';
import { createStore } from 'zustand/vanilla';

/** A bold title above a message; green with `success`, red without (section 2, notifications). */
export type ToastText = { title: string; body?: string; success?: boolean };

/** What the shell shows: toasts from the first notice on, and a notice in plain words where the toasts' code did not come. */
export const toastStore = createStore<{ wanted: boolean; plain: ToastText | null }>()(() => ({
  wanted: false,
  plain: null,
}));

/** How long a notice stays, in ms: 1200 for every 25 characters of its message, 1200 at least (section 9). */
export function toastDurationMs(message = ''): number {
  return Math.max(1200, (message.length / 25) * 1200);
}

/** Loads the toasts' code ahead, so that a notice can be shown offline. Rejects where it cannot be had. */
export function loadToasts(): Promise<typeof import('./toast-renderer')> {
  return import('./toast-renderer');
}

/** Shows a toast at the top centre. Never rejects: without the toasts' code the notice stands there in plain words. */
export async function showToast(notice: ToastText): Promise<void> {
  toastStore.setState({ wanted: true });
  const duration = toastDurationMs(notice.body);
  try {
    const { renderToast } = await loadToasts();
    renderToast(notice, duration);
  } catch {
    toastStore.setState({ plain: notice });
    setTimeout(
      () => toastStore.setState(({ plain }) => ({ plain: plain === notice ? null : plain })),
      Math.max(duration, 5_000),
    );
  }
}

/** Shows a refusal's words (section 8). */
export function showProblemToast({ title, body }: Problem): Promise<void> {
  return showToast({ title, body });
}
