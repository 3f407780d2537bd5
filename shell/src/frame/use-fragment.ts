import { useLocation, useNavigationType } from '@site/shared/router';
import { useEffect, useRef } from 'react';

/** How long the page waits for the element of a fragment. */
const APPEAR_TIMEOUT_MS = 10_000;
/** The content around the element may move for this time. */
const SETTLE_MS = 2_000;

const USER_INPUT = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Scrolls to the element of the address's fragment and focuses it, after the load and after a
 * navigation. The browser does this only for content that is in the document itself. After going
 * back and after a reload, the router restores the scroll position instead.
 */
export function useFragment(): void {
  const { hash, key } = useLocation();
  const navigationType = useNavigationType();
  const handledKey = useRef<string | null>(null);
  useEffect(() => {
    const isLoad = handledKey.current === null || handledKey.current === key;
    handledKey.current = key;
    const isVisitedBefore = isLoad ? isRepeatedLoad() : navigationType === 'POP';
    if (!hash || isVisitedBefore) return;
    return scrollToFragment(fragmentId(hash), isLoad ? 'instant' : 'auto');
  }, [hash, key, navigationType]);
}

/** Whether the document was loaded by a reload, or by going back or forward to it. */
function isRepeatedLoad(): boolean {
  const [load] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (load ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * Waits for the element, and keeps it at the top while the content above it is loading. Stops when
 * the visitor scrolls, types or clicks. Returns a function that stops it.
 */
function scrollToFragment(id: string, behavior: ScrollBehavior): () => void {
  let target: HTMLElement | null = null;
  let timer = setTimeout(stop, APPEAR_TIMEOUT_MS);
  const appearing = new MutationObserver(show);
  const moving = typeof ResizeObserver === 'function' ? new ResizeObserver(show) : null;

  function show(): void {
    const element = document.getElementById(id);
    if (!element) return;
    if (element !== target) {
      target = element;
      // A section is not focusable by default; -1 lets a script focus it.
      if (element.tabIndex < 0) element.tabIndex = -1;
      element.focus({ preventScroll: true });
      clearTimeout(timer);
      timer = setTimeout(stop, SETTLE_MS);
    }
    element.scrollIntoView({ behavior });
  }

  function stop(): void {
    clearTimeout(timer);
    appearing.disconnect();
    moving?.disconnect();
    for (const type of USER_INPUT) window.removeEventListener(type, stop);
  }

  for (const type of USER_INPUT) window.addEventListener(type, stop, { passive: true });
  appearing.observe(document.body, { childList: true, subtree: true });
  moving?.observe(document.body);
  show();
  return stop;
}
