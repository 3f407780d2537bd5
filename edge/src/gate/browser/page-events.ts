import type { Page } from '@playwright/test';

/** The events of a page, for those who only listen. */
export type PageEvents = Pick<Page, 'on'>;

/** Adds listeners that are removed together. Playwright's own listeners of the page stay. */
export function removableListeners(page: Pick<Page, 'on' | 'off'>) {
  const removals: (() => void)[] = [];
  // One signature stands for those of all events.
  const on = ((event: 'close', listener: () => void) => {
    page.on(event, listener);
    removals.push(() => page.off(event, listener));
  }) as Page['on'];
  return {
    events: { on } satisfies PageEvents,
    removeAll() {
      for (const remove of removals.splice(0)) remove();
    },
  };
}
