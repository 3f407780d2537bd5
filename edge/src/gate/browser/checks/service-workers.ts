import { type Check, everyPage } from './check';

/** A service worker answers the requests of all remotes, also after its release has ended. */
export const serviceWorkers: Check = {
  appliesTo: everyPage,
  async look({ page }) {
    const count = await page.evaluate(
      async () => (await navigator.serviceWorker?.getRegistrations().catch(() => []))?.length ?? 0,
    );
    return count > 0 ? ['it registers a service worker'] : [];
  },
};
