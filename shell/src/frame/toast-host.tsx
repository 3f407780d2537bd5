import 'react-toastify/ReactToastify.css';
import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import styles from './toast-host.module.css';

/** Fades of 150 ms (section 9); what stands below moves up in the same time. */
const fade = cssTransition({
  enter: styles.enter ?? '',
  exit: styles.exit ?? '',
  collapseDuration: 150,
});

/** Defaults of section 9: top right, 5000 ms, closed by swiping 80 percent. `showToast` asks for its own place and time. */
export default function ToastHost() {
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
