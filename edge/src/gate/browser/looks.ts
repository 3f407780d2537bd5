/** What a walk does at a page, beside reading it. */
export type Looks = {
  /** The release whose failures count. */
  version?: string;
  /** Whether the candidate owns the page of a path. Only its own pages are audited and pressed. */
  isOwn?: (path: string) => boolean;
  /** Whether the page was opened and nothing was pressed since. */
  isOpened?: boolean;
  audits?: boolean;
  presses?: boolean;
  widths?: boolean;
  /** Leaves the page open for some minutes. */
  staysOpen?: boolean;
  /** Reads how the document answers to inputs, and whether focus and position stay so long. */
  conductMs?: number;
  /** Whether a picture of the page is taken. */
  isPictured?: boolean;
  /** The session has ended: the browser tells of the refused call. */
  isRefused?: boolean;
  /** How long the clock of the page goes on, in milliseconds: some faults come late. */
  watchMs?: number;
};
