import 'react-toastify/ReactToastify.css';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import styles from './toast-container.module.css';

/** Toasts fade in 150 ms (section 9); the toasts below move up in the same time. */
const FADE_MS = 150;

const fade = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: FADE_MS,
});

/**
 * The container of the toasts with the defaults of section 9; `showToast` sets its own position and
 * duration.
 */
export default function StyledToastContainer() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      transition={fade}
      className={styles.container ?? ''}
    />
  );
}
