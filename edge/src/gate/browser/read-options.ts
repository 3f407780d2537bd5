import type { ShownCards } from './shown-cards';

/** What a walk does with a page beside the reading of its record. */
export type ReadOptions = {
  /** The release whose failures count for the state of the page. */
  version?: string | undefined;
  /**
   * Whether a path shows a page that the walk is about: one of the release that is walked through,
   * or one of another remote with its cards. Only these pages are audited and pressed.
   */
  ownsPath?: (path: string) => boolean;
  /** Whether the page was opened and nothing was pressed since. */
  isOpened?: boolean;
  /** Looks for faults of accessibility. */
  audits?: boolean;
  /** Shows these cards of other remotes before the reading. */
  cards?: ShownCards | undefined;
  /** Presses the buttons, on a page with `cards` those of the cards. */
  presses?: boolean;
  /** Reads the page in windows of other sizes. */
  widths?: boolean;
  /** Leaves the page open for some minutes of its clock. */
  staysOpen?: boolean;
  /**
   * Reads the conduct of the document as well: its answers to inputs, and whether the focus and the
   * position stay for so many milliseconds.
   */
  holdMs?: number;
  /** Takes a picture of the page. */
  isPictured?: boolean;
  /** The session has ended, so the console may show the refused call for it. */
  hasNoSession?: boolean;
  /**
   * How long the clock of the page goes on after the reading, in milliseconds, because some faults
   * come late. WATCH_MS if left out.
   */
  watchMs?: number;
};
