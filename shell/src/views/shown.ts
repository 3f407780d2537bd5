import type { PageScript } from '@site/shared/page-script';
import { reportReplacedBuiltIns } from './built-ins';
import { hasContent } from './content';
import { remoteOfStyles } from './remote-styles';
import { collectVitals } from './vitals';

const CHECK_INTERVAL_MS = 250;
/** Together about 4 seconds: a page may load what it shows after its first render. */
const MAX_CHECKS = 16;
/** A page that was shown is checked again: its content may disappear later. */
const LATER_CHECKS_MS = [5_000, 15_000, 30_000, 60_000];
/** A page may be empty for a moment while it changes. */
const MAX_EMPTY_MS = 1_000;

/** The page has no content, because of its own release or because of the shell. */
export type BlankPage = { isShellAtFault: boolean };

/**
 * Reports the current view as shown as soon as its page has visible content, and calls `onShown`.
 * The checks go on for 60 s after that. Calls `onBlank` after about 4 s without content, or when
 * the content disappears later. Returns a function that ends the checks.
 */
export function watchContent(
  script: PageScript,
  onShown: () => void,
  onBlank: (blank: BlankPage) => void,
): () => void {
  let checks = 0;
  let timers: ReturnType<typeof setTimeout>[] = [];
  function endChecks(): void {
    timers.forEach(clearTimeout);
    timers = [];
  }
  function check(): void {
    if (isPageShown()) {
      reportReplacedBuiltIns(script);
      script.shown();
      collectVitals(script);
      onShown();
      timers = LATER_CHECKS_MS.map((time) => setTimeout(checkAgain, time));
      return;
    }
    checks += 1;
    if (checks < MAX_CHECKS) timers = [setTimeout(check, CHECK_INTERVAL_MS)];
    else
      onBlank({ isShellAtFault: !hasContent(document.body) && staysBlankAfterDisablingRemotes() });
  }
  function checkAgain(): void {
    // A hidden document runs no animation frames, so a page that is changing may stay empty.
    if (document.hidden || isPageShown()) return;
    const secondCheck = setTimeout(() => {
      if (isPageShown()) return;
      endChecks();
      // The page was shown before, so the shell's own styles work.
      onBlank({ isShellAtFault: false });
    }, MAX_EMPTY_MS);
    timers.push(secondCheck);
  }
  check();
  return endChecks;
}

function isPageShown(): boolean {
  return hasContent(document.querySelector('main') ?? document.body);
}

/**
 * Turns off the style sheets of all remotes. Returns whether the document stays without content.
 * `applyStylesOf` turns them on again when it shows another release.
 */
function staysBlankAfterDisablingRemotes(): boolean {
  for (const sheet of document.styleSheets) if (remoteOfStyles(sheet)) sheet.disabled = true;
  return !hasContent(document.body);
}
