import { SHELL } from '@site/shared/release';
import { isCut, unlessLeaving } from './leaving';
import { reloadWithout } from './reload-without';
import { listen, setTimer } from './send';
import { bootManifest, isShellMounted, report } from './views';

/** The longest time between DOMContentLoaded, when all deferred scripts have run, and the frame. */
const MOUNT_MS = 10_000;
/** The longest time between the start of the document and the frame, if scripts do not arrive. */
const MAX_BOOT_MS = 30_000;

let hasFailed = false;

/**
 * Reports that the shell did not start. Loads the document again with the shell before it, or
 * without one shows a message with a link.
 */
export function bootFailed(message: string, stack?: string): void {
  if (isShellMounted || hasFailed) return;
  hasFailed = true;
  report('failed', { stage: 'boot', blame: SHELL, message, stack });
  const version = bootManifest()?.shell;
  if (isCut() || !version || !reloadWithout(SHELL, version)) showBootError();
}

/** Treats a shell that does not start in time as failed. */
export function guardBoot(): void {
  const fail = () => unlessLeaving(() => bootFailed('the shell did not start'));
  listen('DOMContentLoaded', () => setTimer(fail, MOUNT_MS));
  setTimer(fail, MAX_BOOT_MS);
}

/**
 * Shows the message of the document, which is in the language of the page. A document with previews
 * has one more, which names the previewed releases.
 */
function showBootError(): void {
  const message = (document.getElementById('boot-error') ??
    document.getElementById('boot-message')) as HTMLTemplateElement | null;
  if (message) document.getElementById('root')?.replaceChildren(...message.content.children);
}
