import { type LiveFile, type LiveRelease, type LiveRoute, SHELL } from '@site/shared/release';
import escapeHtml from 'escape-html';
import { releaseFileUrl } from '../releases/release-url';

/** The tags that load the shell's fonts early. */
export function fontPreloads(shell: LiveRelease): string[] {
  // Without integrity: style sheets request fonts without it, and another mode loads them twice.
  return shell.initial
    .filter(({ path }) => path.endsWith('.woff2'))
    .map(
      ({ path }) =>
        `<link rel="preload" as="font" type="font/woff2" href="${releaseFileUrl(SHELL, shell.version, path)}" crossorigin>`,
    );
}

/**
 * The tags for the shell's styles and scripts. Deferred scripts run in this order after the
 * document is parsed. Browsers load them late unless their priority is high. The style sheets
 * `inside` the document have no tag.
 */
export function shellLinks(shell: LiveRelease, inside: ReadonlySet<string>): string[] {
  const urlOf = (file: LiveFile) => releaseFileUrl(SHELL, shell.version, file.path);
  const styles = shell.initial.filter(
    (file) => file.path.endsWith('.css') && !inside.has(file.path),
  );
  const scripts = [...shell.initial.filter((file) => file.path.endsWith('.js')), shell.entry];
  return [
    ...styles.map(
      (file) => `<link rel="stylesheet" href="${urlOf(file)}" ${integrityAttributes(file)}>`,
    ),
    ...scripts.map(
      (file) =>
        `<script defer fetchpriority="high" src="${urlOf(file)}" ${integrityAttributes(file)}></script>`,
    ),
  ];
}

/**
 * Preload tags for the files of a page and its remote, so they load in parallel with the shell.
 * Those `inside` the document have none.
 */
export function pagePreloads(
  name: string,
  remote: LiveRelease,
  route: LiveRoute,
  inside: ReadonlySet<string>,
): string[] {
  const files = route.files.filter(({ path }) => !inside.has(path));
  return [remote.entry, ...files].flatMap((file) => {
    const type = preloadType(file.path);
    const url = releaseFileUrl(name, remote.version, file.path);
    return type
      ? [`<link rel="preload" as="${type}" href="${url}" ${integrityAttributes(file)}>`]
      : [];
  });
}

function preloadType(path: string): string | undefined {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return undefined;
}

/** The same mode everywhere: a browser loads a file twice when preload and use have other modes. */
function integrityAttributes(file: LiveFile): string {
  return `crossorigin="anonymous" integrity="${escapeHtml(file.integrity)}"`;
}
