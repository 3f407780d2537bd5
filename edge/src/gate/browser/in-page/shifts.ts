/** The name of the function that `watchShifts` adds to the page. */
export const SHIFTS_FUNCTION = '__gateShifts';

/**
 * Runs in a page before its scripts, and so contains everything that it uses. Adds a function to
 * the page that returns what has moved since the first card was in its place, except for what is
 * inside of a card: the names of elements, such as `section`.
 */
export function watchShifts(functionName: string): void {
  type Source = { node: Node | null };
  const MIN_SHIFT = 0.001;
  const moved = new Set<string>();
  new PerformanceObserver((list) => {
    const places = [...document.querySelectorAll('[data-card]')];
    if (!places.some((place) => place.childElementCount > 0)) return;
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: Source[];
    })[]) {
      if (entry.value < MIN_SHIFT) continue;
      for (const { node } of entry.sources)
        if (
          node instanceof Element &&
          node.isConnected &&
          !node.parentElement?.closest('[data-card]')
        )
          moved.add(node.localName);
    }
  }).observe({ type: 'layout-shift' });
  Object.defineProperty(globalThis, functionName, { value: () => [...moved] });
}

/** Runs in the page: what has moved around its cards. */
export function shiftsOfPage(functionName: string): string[] {
  const scope = globalThis as unknown as Record<string, (() => string[]) | undefined>;
  return scope[functionName]?.() ?? [];
}
