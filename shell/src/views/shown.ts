import type { PageScript } from '@site/shared/page-script';
import { reportReplacedBuiltIns } from './built-ins';
import { hasContent } from './content';
import { collectVitals } from './vitals';

const CHECK_INTERVAL_MS = 250;
/** 4 seconds: a page may load what it shows after its first render. */
const MAX_CHECKS = 16;

/** The page has no content, because of its own release or because of the shell. */
export type BlankPage = { isShellAtFault: boolean };

/**
 * Reports the current view as shown as soon as its page has visible content, and calls `onShown`;
 * or calls `onBlank` after 4 s without content. Returns a function that ends the checks.
 */
export function watchContent(
  script: PageScript,
  onShown: () => void,
  onBlank: (blank: BlankPage) => void,
): () => void {
  let checks = 0;
  let timer: ReturnType<typeof setTimeout>;
  function check(): void {
    const content = document.querySelector('main') ?? document.body;
    if (hasContent(content)) {
      reportReplacedBuiltIns(script);
      script.shown();
      collectVitals(script);
      onShown();
      return;
    }
    checks += 1;
    if (checks < MAX_CHECKS) timer = setTimeout(check, CHECK_INTERVAL_MS);
    else onBlank({ isShellAtFault: !hasContent(document.body) && isBlankWithoutRemotes() });
  }
  check();
  return () => clearTimeout(timer);
}

/** Whether the document stays without content when the style sheets of all remotes are off. */
function isBlankWithoutRemotes(): boolean {
  for (const sheet of document.styleSheets)
    if (/\/releases\/(?!shell\/)/.test(sheet.href ?? '')) sheet.disabled = true;
  return !hasContent(document.body);
}
