import { type ToastOptions, toast } from 'react-toastify/unstyled';
import type { ToastText } from './toasts';

const options = {
  position: 'top-center',
  theme: 'colored',
  closeOnClick: true,
  pauseOnHover: true,
} satisfies ToastOptions;

/** Loaded on demand by `showToast`; `duration` in ms. */
export function renderToast({ title, body, success = false }: ToastText, duration: number): void {
  const content = (
    <div style={{ fontSize: '0.9rem' }}>
      <strong>{title}</strong>
      {body && <div>{body}</div>}
    </div>
  );
  // Who asked for no motion is spared the shrinking bar, not the time to read.
  const hideProgressBar = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  toast(content, {
    ...options,
    hideProgressBar,
    autoClose: duration,
    type: success ? 'success' : 'error',
  });
}
