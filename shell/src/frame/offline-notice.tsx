import { WifiOff } from 'lucide-react';
import styles from './offline-notice.module.css';
import { useOnline } from './use-online';

/**
 * Shown below the bar while the browser is offline. It covers the page's margin, so the page does
 * not move.
 */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          <span>
            <strong>You are offline.</strong> This page may be outdated.
          </span>
        </p>
      )}
    </div>
  );
}
