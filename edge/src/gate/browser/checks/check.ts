import type { Page } from '@playwright/test';
import type { Looks } from '../looks';
import type { PageRecord } from '../record';

/** What a check looks at: a page of a walk that is shown. */
export type LookedAtPage = {
  page: Page;
  record: PageRecord;
  looks: Looks;
  isOwn: boolean;
};

/**
 * What no release may do, whatever it means to change. The runner opens the pages, waits until they
 * are shown, looks a second time when there is a finding, and leaves out what the live release does
 * as well. Add a check to the list in `index.ts`, and a build that it stops to `e2e/bad-builds`.
 */
export type Check = {
  name: string;
  /** Whether the check looks at this page of this visitor. */
  appliesTo(page: LookedAtPage): boolean;
  /**
   * What is wrong, one sentence each without its end, such as `it replaces the built-in fetch`. It
   * may read the page and must leave it as it is.
   */
  look(page: LookedAtPage): Promise<string[]> | string[];
};

export const everyPage = () => true;
