import { refreshSettings } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';

/**
 * Loads the data of the page again after a change. The settings bring the server's time, at which
 * the new version begins.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await Promise.all([refreshSettings(), revalidate()]);
  };
}
