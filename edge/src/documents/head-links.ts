import type { Release } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { fileIntegrity, fileUrl } from '../releases/release-files';
import type { PageRoute } from './page-routes';

/** The tags that load the shell's fonts early. */
export function fontPreloads(shell: Release): string[] {
  // Without integrity: style sheets request fonts without it, and another mode loads them twice.
  return shell.initial
    .filter((path) => path.endsWith('.woff2'))
    .map(
      (path) =>
        `<link rel="preload" as="font" type="font/woff2" href="${fileUrl(shell, path)}" crossorigin>`,
    );
}

/**
 * The tags for the shell's styles and scripts. Deferred scripts run in this order after the
 * document is parsed. Browsers load them late unless their priority is high. The style sheets
 * `inside` the document have no tag.
 */
export function shellLinks(shell: Release, inside: ReadonlySet<string>): string[] {
  const styles = shell.initial.filter((path) => path.endsWith('.css') && !inside.has(path));
  const scripts = [...shell.initial.filter((path) => path.endsWith('.js')), shell.entry];
  return [
    ...styles.map((path) => `<link rel="stylesheet" href=${checkedFile(shell, path)}>`),
    ...scripts.map(
      (path) => `<script defer fetchpriority="high" src=${checkedFile(shell, path)}></script>`,
    ),
  ];
}

/**
 * Preload tags for the files of a page and its remote, so they load in parallel with the shell.
 * Those `inside` the document have none.
 */
export function pagePreloads({ release, files }: PageRoute, inside: ReadonlySet<string>): string[] {
  return [release.entry, ...files.filter((path) => !inside.has(path))].flatMap((path) => {
    const type = preloadType(path);
    return type ? [`<link rel="preload" as="${type}" href=${checkedFile(release, path)}>`] : [];
  });
}

function preloadType(path: string): string | undefined {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return undefined;
}

/**
 * The address of a file, in quotes, with the attributes by which the browser checks it. The same
 * mode everywhere: a browser loads a file twice when preload and use have other modes.
 */
function checkedFile(release: Release, path: string): string {
  const integrity = escapeHtml(fileIntegrity(release, path));
  return `"${fileUrl(release, path)}" crossorigin="anonymous" integrity="${integrity}"`;
}
