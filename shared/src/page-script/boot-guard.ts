import { SHELL } from '@site/shared/release';
import { isCut, unlessLeaving } from './leaving';
import { reloadWithout } from './reload-without';
import { listen, setTimer } from './send';
import { bootManifest, isShellMounted, report } from './views';

let hasFailed = false;

/**
 * The shell did not start: the document is loaded again with the shell before it, or shows how to
 * go on.
 */
export function bootFailed(message: string, stack?: string): void {
  if (isShellMounted || hasFailed) return;
  hasFailed = true;
  report('failed', { stage: 'boot', blame: SHELL, message, stack });
  if (isCut() || !reloadWithout(SHELL, bootManifest()?.shell ?? '')) showBootError();
}

export function guardBoot(): void {
  const MOUNT_MS = 10_000;
  /** For scripts that do not arrive. A slow connection needs longer than 10 s. */
  const MAX_BOOT_MS = 30_000;
  const fail = () => unlessLeaving(() => bootFailed('the shell did not start'));
  // Deferred scripts have run by then.
  listen('DOMContentLoaded', () => setTimer(fail, MOUNT_MS));
  setTimer(fail, MAX_BOOT_MS);
}

/** The document of a preview has a message of its own, which names the releases. */
function showBootError(): void {
  const ofPreview = document.getElementById('boot-error') as HTMLTemplateElement | null;
  const text = document.createElement('h1');
  const link = document.createElement('a');
  text.textContent = 'This page could not start. Reload it, or try again later.';
  link.textContent = 'Reload';
  link.href = '';
  document
    .getElementById('root')
    ?.replaceChildren(...(ofPreview?.content.children ?? [text, link]));
}
