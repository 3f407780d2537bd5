import type { Page } from '@playwright/test';
import type { ReadOptions } from '../read-options';
import type { PageRecord } from '../record';

/** A page of a walk that is shown. */
export type CheckedPage = {
  page: Page;
  record: PageRecord;
  options: ReadOptions;
  /** Whether the walk is about the page (`ownsPath`), and does not only pass through it. */
  isPageOfCandidate: boolean;
};

/**
 * What no release may do, whatever it means to change. The runner opens the pages, waits until they
 * are shown, looks again when there is a finding, and leaves out what the live release does as
 * well. Add a check to the list in `index.ts`, and a build that it stops to `e2e/bad-builds`.
 */
export type Check = {
  /** Whether what it finds is shown to the team, and refuses nothing. */
  isShown?: true;
  /** Whether it looks again after each press. */
  looksAgain?: true;
  /** Whether the check looks at this page of this visitor. */
  appliesTo(page: CheckedPage): boolean;
  /**
   * What is wrong: sentences without a full stop, such as `it replaces the built-in fetch`. A check
   * reads the page and leaves it as it is.
   */
  look(page: CheckedPage): Promise<string[]> | string[];
};

/** The `appliesTo` of a check for the pages of all remotes. */
export const everyPage = () => true;

/** The `appliesTo` of a check for the cards of the candidate; bad cards are not checked. */
export const pagesWithCards = ({ options: { cards } }: CheckedPage) =>
  cards !== undefined && !cards.areBad;
