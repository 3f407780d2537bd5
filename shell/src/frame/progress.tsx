import { useNavigation } from '@site/shared/router';
import styles from './progress.module.css';

/**
 * A thin line at the top while the next page loads. Its animation starts late, so a fast page does
 * not show it.
 */
export function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className={styles.line} role="progressbar" aria-label="Loading the page" />
  );
}
