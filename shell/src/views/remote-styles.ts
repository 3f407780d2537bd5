import { SHELL } from '@site/shared/release';

const STYLE_ADDRESS = /\/releases\/([^/]+)\/([^/]+)\//;

/**
 * The release that a style sheet belongs to; undefined for the shell. It follows from the address
 * of the sheet, or if the sheet stands in the document, from its attribute `data-release`.
 */
export function remoteOfStyles(
  sheet: CSSStyleSheet,
): { name: string; version: string } | undefined {
  const { href, ownerNode } = sheet;
  const ownerId = ownerNode instanceof HTMLElement ? ownerNode.dataset.release : undefined;
  const address = href ?? (ownerId ? `/releases/${ownerId}/` : '');
  const [, name, version] = STYLE_ADDRESS.exec(address) ?? [];
  return name && version && name !== SHELL ? { name, version } : undefined;
}

type ShownRelease = { remote: string; version: string };

/**
 * The release of the page on the screen; null for a page of the shell, undefined before the first
 * page.
 */
let shownRelease: ShownRelease | null | undefined;
/** The releases of the cards on the screen. */
const cardReleases = new Set<ShownRelease>();

/**
 * Turns on the style sheets of this release and turns off those of all other remotes, so that the
 * styles of a remote apply to its own pages and cards only.
 */
export function applyStylesOf(release: ShownRelease | null): void {
  shownRelease = release;
  switchSheets();
}

/** Turns on the style sheets of a card, until the returned function is called. */
export function applyStylesOfCard(release: ShownRelease): () => void {
  cardReleases.add(release);
  switchSheets();
  return () => {
    cardReleases.delete(release);
    switchSheets();
  };
}

function switchSheets(): void {
  for (const sheet of document.styleSheets) switchSheet(sheet);
}

/** Turns a style sheet of a remote on or off, by the releases on the screen. */
function switchSheet(sheet: CSSStyleSheet): void {
  const owner = remoteOfStyles(sheet);
  if (!owner || shownRelease === undefined) return;
  const isOff = ![shownRelease, ...cardReleases].some(
    (shown) => shown?.remote === owner.name && shown.version === owner.version,
  );
  if (sheet.disabled !== isOff) sheet.disabled = isOff;
}

/** Turns off a style sheet that arrives while a page of another remote is on the screen. */
export function watchLoadedStyles(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.sheet) switchSheet(target.sheet);
    },
    // In the capture phase: this event does not bubble.
    true,
  );
}
