import { refreshSettings } from '@site/shared/host';
import { useRevalidator } from '@site/shared/router';

/**
 * A function that loads the data of the page again after a change. It also loads the settings: they
 * bring the server's time, so that a version that begins now applies on the page at once.
 */
export function useReload(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    await Promise.all([refreshSettings(), revalidate()]);
  };
}
