import type { BotCheckOptions } from '@site/shared/host';
import * as texts from '#texts';
import { BotCheckFailed, type BotCheckToken, solveChallenge } from './solve-challenge';
import { STYLE, template } from './widget-template';

export type Widget = { reset: () => void; remove: () => void };

type State = 'checking' | 'checked' | 'failed';

const TITLES = {
  checking: texts.botCheck.checking,
  checked: texts.botCheck.checked,
  failed: texts.botCheck.failed,
} satisfies Record<State, () => string>;

let sheet: CSSStyleSheet | null = null;

/** An adopted style sheet, because a content security policy may forbid style elements. */
function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  return sheet;
}

/**
 * Renders the built-in bot check into `container` and starts it. An expired token is renewed while
 * the page is visible.
 */
export function createWidget(
  container: HTMLElement,
  options: BotCheckOptions,
  solve: (signal: AbortSignal) => Promise<BotCheckToken> = solveChallenge,
): Widget {
  const host = document.createElement('div');
  if (options.theme !== 'auto') host.style.colorScheme = options.theme;
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheet()];
  root.innerHTML = template();
  const [box, title, note, retryButton] = ['.box', '.title', '.note', 'button'].map((selector) =>
    root.querySelector<HTMLElement>(selector),
  );
  let currentRun = new AbortController();

  function show(state: State, noteText = texts.botCheck.note()): void {
    if (box) box.dataset.state = state;
    if (title) title.textContent = TITLES[state]();
    if (note) note.textContent = noteText;
    if (retryButton) retryButton.hidden = state !== 'failed';
  }

  function start(): void {
    currentRun.abort();
    currentRun = new AbortController();
    const { signal } = currentRun;
    show('checking');
    solve(signal).then(
      (token) => {
        if (!signal.aborted) pass(token, signal);
      },
      (error: unknown) => {
        if (!signal.aborted) fail(error);
      },
    );
  }

  function pass({ token, lifetimeMs }: BotCheckToken, signal: AbortSignal): void {
    show('checked');
    options.callback(token);
    const timer = setTimeout(() => {
      options['expired-callback']();
      whenVisible(start, signal);
    }, lifetimeMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  function fail(error: unknown): void {
    const hasReason = error instanceof BotCheckFailed;
    show('failed', hasReason ? error.message : texts.botCheck.tryLater());
    if (hasReason && error.isTimeout) options['timeout-callback']();
    else options['error-callback']();
  }

  retryButton?.addEventListener('click', () => {
    // The button disappears, so the box takes the focus first.
    box?.focus();
    start();
  });
  container.append(host);
  start();

  return {
    reset: start,
    remove: () => {
      currentRun.abort();
      host.remove();
    },
  };
}

/**
 * Calls `run` at once in a visible page, otherwise when the page becomes visible: a page in the
 * background requests no challenges.
 */
function whenVisible(run: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') run();
  else
    document.addEventListener(
      'visibilitychange',
      () => signal.aborted || whenVisible(run, signal),
      { once: true },
    );
}
