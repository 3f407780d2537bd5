import { memoiseUntilSuccess } from '@site/shared/browser';

/** What a bot check is rendered with: the options of Turnstile's explicit-render API that the site uses. */
export type BotCheckOptions = {
  sitekey: string;
  /** Passed: the token for the server. */
  callback: (token: string) => void;
  /** The token is too old by now; the widget starts again by itself. */
  'expired-callback': () => void;
  /** The visitor took too long. */
  'timeout-callback': () => void;
  /** The check could not be made. True says that the page knows, so nothing is logged. */
  'error-callback': (code?: string) => boolean;
  theme: 'auto' | 'light' | 'dark';
  size: 'flexible' | 'compact';
};

/** The explicit-render API, as `window.turnstile` gives it: Cloudflare's script or our own (section 7). */
export type BotCheckApi = {
  /** Draws a widget and gives its id; undefined where it cannot. */
  render: (container: HTMLElement, options: BotCheckOptions) => string | undefined;
  /** Starts the check anew. */
  reset: (widgetId: string) => void;
  remove: (widgetId: string) => void;
};

declare global {
  interface Window {
    turnstile?: BotCheckApi;
  }
}

/** Section 8. */
export const LOAD_FAILED = 'Failed to load Turnstile.';

/** Milliseconds until a script that does not come counts as failed. */
const LIMIT = 15_000;

/**
 * The API of the script at `url`, loaded by the first call and once per page. Rejects with 'Failed to load Turnstile.' (section 8);
 * the next call tries again.
 */
export const loadTurnstile = memoiseUntilSuccess(load);

function load(url: string): Promise<BotCheckApi> {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    function fail(): void {
      script.remove();
      reject(new Error(LOAD_FAILED));
    }
    const timer = setTimeout(fail, LIMIT);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      // A blocker may answer with a script of its own that does nothing.
      if (window.turnstile) resolve(window.turnstile);
      else fail();
    });
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
}
