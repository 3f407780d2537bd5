import { WifiOff } from 'lucide-react';
import styles from './offline-notice.module.css';
import { useOnline } from './use-online';

/** Hangs below the bar while the browser has no connection, over the page's margin: nothing moves as it comes and goes. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <p className={styles.notice}>
          <WifiOff aria-hidden="true" />
          <span>
            <strong>You are offline.</strong> This may be outdated.
          </span>
        </p>
      )}
    </div>
  );
}
