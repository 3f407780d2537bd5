import type { Problem } from '@site/shared/client';
import { createStore } from 'zustand/vanilla';

/** A bold title above a message; green with `success`, red without (section 2, notifications). */
export type NoticeText = { title: string; body?: string; success?: boolean };

/** What the shell shows: toasts from the first notice on, and a notice in plain words where the toasts' code did not come. */
export const noticeStore = createStore<{ wanted: boolean; plain: NoticeText | null }>()(() => ({
  wanted: false,
  plain: null,
}));

/** How long a notice stays, in ms: 1200 for every 25 characters of its message, 1200 at least (section 9). */
export function noticeDuration(message = ''): number {
  return Math.max(1200, (message.length / 25) * 1200);
}

/** Loads the toasts' code ahead, so that a notice can be shown offline. Rejects where it cannot be had. */
export function loadToasts(): Promise<typeof import('./toasts')> {
  return import('./toasts');
}

/** Shows a toast at the top centre. Never rejects: without the toasts' code the notice stands there in plain words. */
export async function notify(notice: NoticeText): Promise<void> {
  noticeStore.setState({ wanted: true });
  const duration = noticeDuration(notice.body);
  try {
    const { showToast } = await loadToasts();
    showToast(notice, duration);
  } catch {
    noticeStore.setState({ plain: notice });
    setTimeout(
      () => noticeStore.setState(({ plain }) => ({ plain: plain === notice ? null : plain })),
      Math.max(duration, 5_000),
    );
  }
}

/** Shows a refusal's words (section 8). */
export function notifyProblem({ title, body }: Problem): Promise<void> {
  return notify({ title, body });
}
