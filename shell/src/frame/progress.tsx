import { useNavigation } from '@site/shared/router';
import { useSyncExternalStore } from 'react';
import styles from './progress.module.css';

/**
 * A thin line at the top while the next page loads. Its animation starts late, so a fast page does
 * not show it.
 */
export function Progress() {
  const { state } = useNavigation();
  // The visitor may go back while the browser takes over a rendered page, which has no line.
  const isLive = useSyncExternalStore(neverChanges, isTrue, isFalse);
  return state === 'idle' || !isLive ? null : (
    <div className={styles.line} role="progressbar" aria-label="Loading the page" />
  );
}

const neverChanges = () => () => undefined;
const isTrue = () => true;
const isFalse = () => false;
