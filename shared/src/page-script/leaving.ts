import { listen, setTimer } from './send';

/** After this time the visitor has stayed: the navigation was a download, or was cancelled. */
const STAYED_MS = 9_000;

/** Whether the visitor is about to leave the document. */
export let isLeaving = false;
let hasLeft = false;

let hasLoaded = document.readyState === 'complete';

/**
 * Whether the visitor has stopped the load of the document: it is complete without a load event.
 * Its missing files look like failed ones.
 */
export function isCut(): boolean {
  return !hasLoaded && document.readyState === 'complete';
}

export function watchLeaving(): void {
  listen('load', () => {
    hasLoaded = true;
  });
  listen('beforeunload', () => {
    isLeaving = true;
    hasLeft = false;
    setTimer(() => {
      isLeaving = false;
    }, STAYED_MS);
  });
  listen('pagehide', () => {
    hasLeft = true;
  });
}

/**
 * Runs `work`. While the visitor is about to leave, it runs only if the visitor stays: Firefox ends
 * the loads of a page when a navigation begins, and each of them then looks like a failed one, with
 * an empty content.
 */
export function unlessLeaving(work: () => void): void {
  if (isLeaving) setTimer(() => hasLeft || work(), STAYED_MS);
  else work();
}
