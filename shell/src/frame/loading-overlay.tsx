import { useLoading } from '@site/shared/host';
import { classNames, Spinner, VisuallyHidden } from '@site/shared/ui';
import * as texts from '#texts';
import styles from './loading-overlay.module.css';

/**
 * Covers the page while the global loading flag is true. Fades in and out in 200 ms (sections 2 and
 * 9).
 */
export function LoadingOverlay() {
  const isLoading = useLoading();
  return (
    <div
      className={classNames(styles.overlay, isLoading && styles.shown)}
      role="status"
      inert={!isLoading}
    >
      {isLoading && (
        <>
          <Spinner />
          <VisuallyHidden>{texts.frame.loading()}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
