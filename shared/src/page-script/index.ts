import type { CardReport, PageReport, ViewReport, ViewStage } from '@site/shared/release';

export { isTranslated } from './translated';

/** A fault in a view. */
export type ViewFault = {
  stage: ViewStage;
  message: string;
  /** The release at fault; the page's remote when it is missing. */
  blame?: string | undefined;
  blameVersion?: string | undefined;
  /** The stack of the error. Only the addresses of releases in it are sent. */
  stack?: string | undefined;
};

/** How the load of a card ended: without a fault, it is on the screen. */
export type CardOutcome = Pick<CardReport, 'remote' | 'version' | 'card'> & {
  fault?: Pick<ViewFault, 'stage' | 'message' | 'stack'> | undefined;
};

/** The page of a view, and the releases that it uses. */
export type ViewPlace = Pick<ViewReport, 'page' | 'remote' | 'first' | 'releases'>;

/**
 * What the page script offers the shell. The edge puts this script into every document, so that no
 * release can remove it.
 */
export type PageScript = {
  /** The reports of this document, sent or not, oldest first. */
  readonly reports: readonly PageReport[];
  /** The current view; undefined before the boot manifest is parsed. */
  view(): ViewPlace | undefined;
  /**
   * Begins a view of this page. With `continues`, the current view goes on at another address,
   * after a redirect.
   */
  begin(page: string, remote: string, continues?: boolean): void;
  /** Notes that the shell has drawn the frame. Without this call, the shell has failed to start. */
  mounted(): void;
  /** Notes the version that the current view shows. Ignored if its page is of another remote. */
  uses(remote: string, version: string): void;
  /** Reports the current view as shown: its page has rendered and has visible content. */
  shown(): void;
  /** Reports the current view as failed. */
  failed(fault: ViewFault): void;
  /** Reports the outcome of a card, a part of the page from the release of another remote. */
  card(outcome: CardOutcome): void;
  /** Sends a report that is not about the outcome of a view. */
  send(report: PageReport): void;
  /**
   * Makes the documents of this browser use the release before this one, for an hour. Returns false
   * if they do so already, if the browser is offline or does not keep the cookie, or if the visitor
   * is about to leave the document or has stopped its load.
   */
  skip(name: string, version: string): boolean;
  /**
   * Reloads the document with the release before this one. Returns false when there is none, when
   * the document has previews, and when `skip` returns false, as after such a reload.
   */
  reloadWithout(name: string, version: string): boolean;
};

/**
 * The calls that the document sent before the shell was loaded. It sends them if it contains a
 * rendered page, if the browser has a session tag, and if the shell's document.html says that the
 * shell takes their answers (`data-early-sign-in`); otherwise this is empty.
 */
export type EarlyStart = {
  /** The answer to the silent sign-in. */
  readonly signIn?: Promise<Response> | undefined;
  /** The session tag of the browser when the silent sign-in was sent. */
  readonly sessionTag?: string | undefined;
  /** The answer with the public settings, whose clock a signed-in visitor needs. */
  readonly settings?: Promise<Response> | undefined;
  /** The call with which the page starts: its path, its body as JSON, and the answer. */
  readonly firstCall?: { path: string; body: string; answer: Promise<Response> } | undefined;
};

/**
 * The attribute of the `html` element with the call with which the page starts, and the pattern of
 * the page's address, as JSON.
 */
export const FIRST_CALL = 'data-first-call';
export type FirstCall = { pattern: string; path: string; body: object };

/** The attribute of the `html` element of a document that contains a rendered page. */
export const RENDERED_MARK = 'data-rendered';

/** The attribute of a document's style sheet with the look that the administrator has stored. */
export const LOOK_MARK = 'data-brand';

/** The `dataset` property that the `html` element has while the page waits for the session. */
export const SIGNED_IN_MARK = 'signedIn';

/** The property of the global object that holds the `PageScript`. */
export const PAGE_SCRIPT = Symbol.for('site.page-script');

/** The script of this document; undefined in a test and on a standalone page. */
export function pageScript(): PageScript | undefined {
  return Reflect.get(globalThis, PAGE_SCRIPT) as PageScript | undefined;
}

/** The property of the global object that holds the `EarlyStart`. */
export const EARLY_START = Symbol.for('site.early-start');

/** The early calls of this document; undefined in a test and on a standalone page. */
export function earlyStart(): EarlyStart | undefined {
  return Reflect.get(globalThis, EARLY_START) as EarlyStart | undefined;
}
