import type { Answer } from '@site/shared/client';
import type { SessionState } from '@site/shared/host';

/**
 * What a page of another framework gets from the shell. The entry that `release describe` writes
 * adds `language` and `texts`, which belong to the release.
 */
export type MountedPage = {
  /** The path and query of the address, without the language. Another one mounts the page anew. */
  path: string;
  /** Opens a page of the site, as a link does. Paths have no language. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** The address of a page in the language of this one, for the `href` of a link. */
  href(path: string): string;
  /**
   * The visitor's session. `subscribe` calls the listener at once and after each change, until the
   * function that it returns is called.
   */
  session: { subscribe(listener: (state: SessionState) => void): () => void };
  /** Sends a call of the API with the visitor's session. It never throws. */
  call(path: string, body: object): Promise<Answer<unknown>>;
  /** Reports an error after which the page cannot go on. The shell then takes the page away. */
  onError(error: unknown): void;
};

/** Draws a page into an element. Returns the function that takes it away. */
export type Mount = (element: HTMLElement, page: MountedPage) => () => void;
