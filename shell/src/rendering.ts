import { languageOfPath } from '@site/shared/language';
import { RENDERING_BLOCK, type Rendering, rendering } from '@site/shared/release';

/** What the server rendered this document with; null if it did not render the page. */
export function readRendering(document: Document): Rendering | null {
  const text = document.getElementById(RENDERING_BLOCK)?.textContent;
  return text ? rendering.parse(JSON.parse(text)) : null;
}

/**
 * Completes the addresses (`data-href`) of the style sheets inside the document. Webpack loads a
 * style sheet only if no element has its full address, which also contains the release.
 */
export function nameInlineStyles(document: Document): void {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-href]'))
    style.dataset.href = new URL(style.dataset.href ?? '', document.baseURI).href;
}

/**
 * Whether the browser renders the same as the server, which knows only the path: a query or a state
 * of the history may change the page. They do not change a frame without a page.
 */
export function isSameAddress(
  { version, path }: Rendering,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  historyState: unknown,
): boolean {
  if (version === undefined) return true;
  const hasState = Boolean((historyState as { usr?: unknown } | null)?.usr);
  return !hasState && search === '' && barePath(pathname) === barePath(path);
}

/** A path without its language, which a document and its rendering share, and without a slash. */
function barePath(path: string): string {
  return languageOfPath(path).path.replace(/(?<=.)\/$/, '');
}
