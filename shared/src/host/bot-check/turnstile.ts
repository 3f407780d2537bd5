import { memoizeUntilSuccess } from '@site/shared/browser';
import type { Language } from '@site/shared/language';

/** The options of a widget: those of Turnstile's explicit rendering that the site uses. */
export type BotCheckOptions = {
  sitekey: string;
  /** The visitor passed the check. The server verifies the token. */
  callback: (token: string) => void;
  /** The token has expired; the widget starts again automatically. */
  'expired-callback': () => void;
  /** The visitor took too long. */
  'timeout-callback': () => void;
  /** The check failed. Return true to keep the widget from logging the error. */
  'error-callback': (code?: string) => boolean;
  theme: 'auto' | 'light' | 'dark';
  size: 'flexible' | 'compact';
  /** The language of the widget's texts. */
  language: Language;
};

/** `window.turnstile`: the API of Cloudflare's script, and of the site's own script (section 7). */
export type BotCheckApi = {
  /** Renders a widget and returns its id; undefined if it cannot. */
  render: (container: HTMLElement, options: BotCheckOptions) => string | undefined;
  /** Starts the check again. */
  reset: (widgetId: string) => void;
  remove: (widgetId: string) => void;
};

declare global {
  interface Window {
    turnstile?: BotCheckApi;
  }
}

/** A script that has not loaded after this time has failed. */
const TIMEOUT_MS = 15_000;

/**
 * Loads the script at a URL, once for the page, and returns its API. Rejects if it cannot be
 * loaded; the next call tries again.
 */
export const loadTurnstile = memoizeUntilSuccess((url: string): Promise<BotCheckApi> => {
  if (window.turnstile) return Promise.resolve(window.turnstile);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    function fail(): void {
      script.remove();
      reject(new Error('the script of the bot check did not load'));
    }
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
    script.addEventListener('load', () => {
      clearTimeout(timer);
      // A script blocker may answer with an empty script.
      if (window.turnstile) resolve(window.turnstile);
      else fail();
    });
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
});
