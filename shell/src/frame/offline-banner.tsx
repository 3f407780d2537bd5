import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import * as texts from '#texts';
import styles from './banner.module.css';

/** Says below the navigation bar that the browser is offline. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <WifiOff aria-hidden="true" />
          <span>
            {texts.frame.offline({ strong: (text) => <strong key="strong">{text}</strong> })}
          </span>
        </p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
