import type { LiveFile, LiveRelease, LiveRoute } from '@site/shared/release';
import { fileUrl, SHELL } from './boot-manifest';
import { escapeHtml } from './escape';

/**
 * Faces, stylesheets and scripts of the shell. Deferred scripts run in this order, after the document has been read; browsers fetch them
 * late unless told that nothing can be seen without them.
 */
export function shellLinks(shell: LiveRelease): string[] {
  const at = (file: LiveFile) => fileUrl(SHELL, shell.version, file.path);
  const faces = shell.initial.filter((file) => file.path.endsWith('.woff2'));
  const styles = shell.initial.filter((file) => file.path.endsWith('.css'));
  const scripts = [...shell.initial.filter((file) => file.path.endsWith('.js')), shell.entry];
  return [
    // Asked for in the mode in which styles ask for them, without a hash: that would be another request.
    ...faces.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" href="${at(file)}" crossorigin>`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="${at(file)}" ${checked(file)}>`),
    ...scripts.map(
      (file) => `<script defer fetchpriority="high" src="${at(file)}" ${checked(file)}></script>`,
    ),
  ];
}

/** Preloads of what the page at this URL needs of its remote, so that nothing waits for the shell to ask. */
export function pagePreloads(name: string, remote: LiveRelease, route: LiveRoute): string[] {
  const files = [remote.entry, ...route.files].filter((file) => asOf(file.path) !== undefined);
  return files.map(
    (file) =>
      `<link rel="preload" as="${asOf(file.path)}" href="${fileUrl(name, remote.version, file.path)}" ${checked(file)}>`,
  );
}

function asOf(path: string): string | undefined {
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return undefined;
}

/** The same mode everywhere: a preload in another mode than its use would be downloaded twice. */
function checked(file: LiveFile): string {
  return `crossorigin="anonymous" integrity="${escapeHtml(file.integrity)}"`;
}
