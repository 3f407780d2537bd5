import type { BotCheckOptions } from '@site/shared/host';
import { CheckFailed, type Pass, solve } from './solve';
import { STYLE, TEMPLATE } from './widget-look';

export type Widget = { reset: () => void; remove: () => void };

type State = 'checking' | 'checked' | 'failed';

const titles = {
  checking: 'Checking that you are human',
  checked: 'Checked',
  failed: 'The check did not work',
} satisfies Record<State, string>;

const NOTE = 'Your browser solves a small sum. No tracking.';

let sheet: CSSStyleSheet | null = null;

/** Not a style element: a policy without inline styles leaves this one alone. */
function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/** Draws the built-in check into `container` and starts it at once. A pass that expires is renewed, when the page is looked at. */
export function createWidget(
  container: HTMLElement,
  options: BotCheckOptions,
  check: (signal: AbortSignal) => Promise<Pass> = solve,
): Widget {
  const host = document.createElement('div');
  if (options.theme !== 'auto') host.style.colorScheme = options.theme;
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  root.innerHTML = TEMPLATE;
  const [box, title, note, retry] = ['.box', '.title', '.note', 'button'].map((part) =>
    root.querySelector<HTMLElement>(part),
  );
  let current = new AbortController();

  function show(state: State, words = NOTE): void {
    if (box) box.dataset.state = state;
    if (title) title.textContent = titles[state];
    if (note) note.textContent = words;
    if (retry) retry.hidden = state !== 'failed';
  }

  function start(): void {
    current.abort();
    current = new AbortController();
    const { signal } = current;
    show('checking');
    check(signal).then(
      (pass) => signal.aborted || finish(pass, signal),
      (error: unknown) => signal.aborted || fail(error),
    );
  }

  function finish({ token, lifetime }: Pass, signal: AbortSignal): void {
    show('checked');
    options.callback(token);
    const timer = setTimeout(() => {
      options['expired-callback']();
      whenSeen(start, signal);
    }, lifetime);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function fail(error: unknown): void {
    show('failed', error instanceof CheckFailed ? error.message : 'Please try later.');
    if (error instanceof CheckFailed && error.isTimeout) options['timeout-callback']();
    else options['error-callback']();
  }

  retry?.addEventListener('click', () => {
    // The button goes away; the focus must not go with it.
    box?.focus();
    start();
  });
  container.append(host);
  start();

  return {
    reset: start,
    remove: () => {
      current.abort();
      host.remove();
    },
  };
}

/** A page left open in the background asks for no new challenges. */
function whenSeen(then: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') then();
  else
    document.addEventListener('visibilitychange', () => signal.aborted || whenSeen(then, signal), {
      once: true,
    });
}
