import { SHELL } from '@site/shared/release';
import type { ViewFault } from '.';
import { bootFailed } from './boot-guard';
import { unlessLeaving } from './leaving';
import { listen } from './send';
import { report } from './views';

/**
 * Reports a fault of a release. `addresses` contains the addresses of the scripts on the stack. The
 * first remote among them is at fault, or the shell if there is no remote. A fault without an
 * address of a release, such as one of a browser extension, is not reported, and neither is a fault
 * in a document that the visitor leaves.
 */
function reportFault(stage: ViewFault['stage'], message: string, addresses: string): void {
  // The second expression is tried when there is no remote, so it finds only the shell.
  const [, blame, blameVersion] =
    /\/releases\/(?!shell\/)([\w-]+)\/(\w{16})\//.exec(addresses) ??
    /\/releases\/([\w-]+)\/(\w{16})\//.exec(addresses) ??
    [];
  if (!blame) return;
  unlessLeaving(() => {
    if (blame === SHELL && (stage === 'error' || stage === 'chunk')) bootFailed(message, addresses);
    report('failed', { stage, message, blame, blameVersion, stack: addresses });
  });
}

/** Reports uncaught errors, files that do not load, and violations of the policy. */
export function reportFaults(): void {
  listen(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof Element) {
        const address = target.getAttribute('src') ?? target.getAttribute('href') ?? '';
        // A file whose preload failed is requested again when it is used.
        if (target.getAttribute('rel') !== 'preload' && navigator.onLine)
          reportFault('chunk', `${address} did not load`, address);
      } else reportFault('error', event.message, `${event.error?.stack} ${event.filename}`);
    },
    // In the capture phase: the error of an element that cannot load its file does not bubble.
    true,
  );
  listen('unhandledrejection', ({ reason }) => {
    if (reason?.name === 'AbortError') return;
    const message = String(reason);
    // Without a stack the release is unknown.
    if (reason?.stack) reportFault('rejection', message, reason.stack);
    else unlessLeaving(() => report('failed', { stage: 'rejection', message }));
  });
  listen('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    const address = blockedURI.split('?')[0];
    reportFault('policy', `${effectiveDirective} ${address}`, `${sourceFile} ${blockedURI}`);
  });
}
