import { SHELL } from '@site/shared/release';

const STYLE_ADDRESS = /\/releases\/([^/]+)\/([^/]+)\//;

/**
 * The remote of a style sheet with its version, by its address, or by a mark if it stands in the
 * document. Undefined for a style sheet of the shell.
 */
export function remoteOfStyles(
  sheet: CSSStyleSheet,
): { name: string; version: string } | undefined {
  const owner =
    sheet.ownerNode instanceof HTMLElement ? sheet.ownerNode.dataset.release : undefined;
  const address = sheet.href ?? (owner ? `/releases/${owner}/` : '');
  const [, name, version] = STYLE_ADDRESS.exec(address) ?? [];
  return name && version && name !== SHELL ? { name, version } : undefined;
}

/** The remote on the screen; undefined before its first page, null for a page of the shell. */
let current: { remote: string; version: string } | null | undefined;

/**
 * Turns on the style sheets of this release and turns off those of all other remotes, so that the
 * styles of a remote apply to its own pages only.
 */
export function applyStylesOf(release: { remote: string; version: string } | null): void {
  current = release;
  for (const sheet of document.styleSheets) apply(sheet);
}

function apply(sheet: CSSStyleSheet): void {
  const owner = remoteOfStyles(sheet);
  if (!owner || current === undefined) return;
  const isOff = owner.name !== current?.remote || owner.version !== current.version;
  if (sheet.disabled !== isOff) sheet.disabled = isOff;
}

/** A style sheet may arrive while a page of another remote is on the screen. */
export function watchLoadedStyles(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.sheet) apply(target.sheet);
    },
    true,
  );
}
