import { useIsHydrated } from '@site/shared/browser';
import { useNavigation } from '@site/shared/router';
import * as texts from '#texts';
import styles from './progress.module.css';

/**
 * A thin line at the top while the next page loads. Its animation starts late, so a fast page does
 * not show it. The gate knows it by its attribute.
 */
export function Progress() {
  const { state } = useNavigation();
  // A rendered page has no line, and the visitor may go back before it is hydrated.
  const isHydrated = useIsHydrated();
  if (state === 'idle' || !isHydrated) return null;
  return (
    <div
      className={styles.line}
      role="progressbar"
      aria-label={texts.frame.loadingPage()}
      data-page-loading
    />
  );
}
