import { SHELL } from '@site/shared/release';
import { reloadWithout } from './reload-without';
import { listen, setTimer } from './send';
import { bootManifest, isShellMounted, report } from './views';

const MOUNT_MS = 10_000;
/** For scripts that do not arrive. A slow connection needs longer than 10 s. */
const MAX_BOOT_MS = 30_000;

let hasFailed = false;

/**
 * The shell did not start: the document is loaded again with the shell before it, or shows how to
 * go on.
 */
export function bootFailed(message: string, stack?: string): void {
  if (isShellMounted() || hasFailed) return;
  hasFailed = true;
  report('failed', { stage: 'boot', blame: SHELL, message, stack });
  const version = bootManifest()?.shell;
  if (!version || !reloadWithout(SHELL, version)) showBootError();
}

export function guardBoot(): void {
  const fail = () => bootFailed('the shell did not start');
  // Deferred scripts have run by then.
  listen('DOMContentLoaded', () => setTimer(fail, MOUNT_MS));
  setTimer(fail, MAX_BOOT_MS);
}

function showBootError(): void {
  const text = document.createElement('h1');
  text.textContent = 'This page could not start. Reload it, or try again later.';
  const button = document.createElement('button');
  button.textContent = 'Reload';
  button.onclick = () => location.reload();
  document.getElementById('root')?.replaceChildren(text, button);
}
