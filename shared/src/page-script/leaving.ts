import { listen, setTimer } from './send';

/** A visitor who has not left by then stays: the navigation was a download, or was cancelled. */
const STAYED_MS = 9_000;

/** Whether the visitor is about to leave the document. */
export let isLeaving = false;
let hasLeft = false;
let hasLoaded = document.readyState === 'complete';

/**
 * Whether the visitor has stopped the load of the document, which is then complete without a load
 * event. Its missing files look as if they had failed.
 */
export function isCut(): boolean {
  return !hasLoaded && document.readyState === 'complete';
}

/** Keeps `isLeaving` and `isCut` up to date. Call it before the document is loaded. */
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
 * Runs `work`. While the visitor is about to leave, it waits, and runs only if the visitor stays:
 * Firefox ends the loads of a page when a navigation begins. Each load then looks as if it had
 * failed, or as if it had succeeded, and code that needs what it loads throws an error.
 */
export function unlessLeaving(work: () => void): void {
  if (isLeaving) setTimer(() => hasLeft || work(), STAYED_MS);
  else work();
}
