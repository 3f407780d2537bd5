import { type ToastOptions, toast } from 'react-toastify/unstyled';

/** A bold title above a message; green with `success`, red without (section 2, notifications). */
export type ToastText = { title: string; body?: string; success?: boolean };

const options = {
  position: 'top-center',
  theme: 'colored',
  closeOnClick: true,
  pauseOnHover: true,
} satisfies ToastOptions;

/** Shows a toast. A separate module, so that `showToast` can load it on demand. */
export function renderToast({ title, body, success = false }: ToastText, durationMs: number): void {
  const content = (
    <div style={{ fontSize: '0.9rem' }}>
      <strong>{title}</strong>
      {body && <div>{body}</div>}
    </div>
  );
  // With reduced motion the toast stays as long, but its progress bar does not move.
  const hideProgressBar = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  toast(content, {
    ...options,
    hideProgressBar,
    autoClose: durationMs,
    type: success ? 'success' : 'error',
  });
}
