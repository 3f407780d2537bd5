import { posix } from 'node:path';
import { CALLS_CHUNK, type Release } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { fileIntegrity, fileUrl } from '../releases/release-files';
import type { PageRoute } from './page-routes';

/** The tags that load the shell's fonts early. */
export function fontPreloads(shell: Release): string[] {
  // No integrity: style sheets request fonts without it, and a browser loads a file a second time
  // when the request differs from the preload.
  return shell.initial
    .filter((path) => path.endsWith('.woff2'))
    .map(
      (path) =>
        `<link rel="preload" as="font" type="font/woff2" href="${fileUrl(shell, path)}" crossorigin>`,
    );
}

/**
 * The tags for the shell's styles and scripts, without the style sheets that are `inlined` in the
 * document (paths). Deferred scripts run in this order after the document is parsed. Browsers load
 * them late unless their priority is high.
 */
export function shellLinks(shell: Release, inlined: ReadonlySet<string>): string[] {
  const styles = shell.initial.filter((path) => path.endsWith('.css') && !inlined.has(path));
  const scripts = [...shell.initial.filter((path) => path.endsWith('.js')), shell.entry];
  return [
    ...styles.map((path) => `<link rel="stylesheet" ${fileAttributes('href', shell, path)}>`),
    ...scripts.map(
      (path) =>
        `<script defer fetchpriority="high" ${fileAttributes('src', shell, path)}></script>`,
    ),
  ];
}

/**
 * Preload tags for the files of a page and the entry of its remote, so they load in parallel with
 * the shell. Files that are `inlined` in the document (paths) have none.
 */
export function pagePreloads(
  { release, files }: PageRoute,
  inlined: ReadonlySet<string>,
): string[] {
  return [release.entry, ...files.filter((path) => !inlined.has(path))].flatMap((path) =>
    preload(release, path),
  );
}

/**
 * The preload tag for the shell's code that sends calls. Only a page behind the login needs it at
 * once, unless the document itself sends the call with which the page starts.
 */
export function callsPreload(shell: Release, { login, firstCall }: PageRoute): string[] {
  // Beside the entry, which is in the folder of a language.
  const chunk = posix.join(posix.dirname(shell.entry), CALLS_CHUNK);
  const hasChunk = shell.files.some(({ path }) => path === chunk);
  return login && !firstCall && hasChunk ? preload(shell, chunk) : [];
}

function preload(release: Release, path: string): string[] {
  // The browser keeps a module by its address, so its use needs no hash of its own.
  if (path.endsWith('.mjs'))
    return [`<link rel="modulepreload" ${fileAttributes('href', release, path)}>`];
  const type = preloadType(path);
  return type ? [`<link rel="preload" as="${type}" ${fileAttributes('href', release, path)}>`] : [];
}

function preloadType(path: string): string | undefined {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return undefined;
}

/**
 * The attribute with the address of a file, and those by which the browser checks its content. They
 * are the same in the preload and in the use of a file, so that a browser loads it once.
 */
function fileAttributes(address: 'href' | 'src', release: Release, path: string): string {
  const integrity = escapeHtml(fileIntegrity(release, path));
  return `${address}="${fileUrl(release, path)}" crossorigin="anonymous" integrity="${integrity}"`;
}
