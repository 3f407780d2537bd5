import 'react-toastify/ReactToastify.css';
import { X } from 'lucide-react';
import { type CloseButtonProps, cssTransition, ToastContainer } from 'react-toastify/unstyled';
import * as texts from '#texts';
import styles from './toast-container.module.css';

/** Toasts fade in 150 ms (section 9); the toasts below move up in the same time. */
const FADE_MS = 150;

const fade = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: FADE_MS,
});

/** The close button of the library with a translated name. That of the library is English. */
function CloseButton({ closeToast, theme }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={`Toastify__close-button Toastify__close-button--${theme}`}
      aria-label={texts.modal.close()}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(event);
      }}
    >
      <X size={16} aria-hidden="true" />
    </button>
  );
}

/**
 * The container of the toasts with the defaults of section 9; `showToast` sets its own position and
 * duration.
 */
export default function StyledToastContainer() {
  return (
    <ToastContainer
      aria-label={texts.frame.notifications()}
      closeButton={CloseButton}
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={fade}
      className={styles.container ?? ''}
    />
  );
}
