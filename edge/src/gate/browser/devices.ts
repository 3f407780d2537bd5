import type { BrowserContextOptions } from '@playwright/test';

export const DEVICES = ['desktop', 'phone'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * The settings of each device's browser. The phone also stands for the oldest supported browsers,
 * and for visitors with a decimal comma, another day than the server's, and less motion.
 */
export const deviceOptions: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    timezoneId: 'Pacific/Kiritimati',
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  },
};

/**
 * Runs in a page before its scripts. Removes the built-ins that one of the oldest supported browsers
 * does not have: Chrome 123, Firefox 120 or Safari 17.5. Scripts that need one then fail.
 */
export function removeNewerBuiltIns(): void {
  const scope = globalThis as unknown as Record<string, Record<string, unknown> | undefined>;
  const remove = (owner: unknown, names: string[]) => {
    if (owner) for (const name of names) delete (owner as Record<string, unknown>)[name];
  };
  const prototypeOf = (name: string) => scope[name]?.prototype;
  const SET_METHODS =
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom';
  const ITERATOR_METHODS = 'map filter take drop flatMap reduce toArray forEach some every find';
  remove(prototypeOf('Set'), SET_METHODS.split(' '));
  remove(prototypeOf('Iterator'), ITERATOR_METHODS.split(' '));
  remove(prototypeOf('Map'), ['getOrInsert', 'getOrInsertComputed']);
  remove(prototypeOf('WeakMap'), ['getOrInsert', 'getOrInsertComputed']);
  remove(prototypeOf('ArrayBuffer'), ['transfer', 'transferToFixedLength']);
  remove(prototypeOf('Uint8Array'), ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']);
  remove(prototypeOf('Element'), ['setHTMLUnsafe', 'getHTML', 'setHTML', 'moveBefore']);
  remove(prototypeOf('HTMLElement'), ['showPopover', 'hidePopover', 'togglePopover']);
  remove(prototypeOf('Document'), ['startViewTransition']);
  remove(scope.Promise, ['withResolvers', 'try']);
  remove(scope.RegExp, ['escape']);
  remove(scope.Math, ['sumPrecise', 'f16round']);
  remove(scope.Error, ['isError']);
  remove(scope.JSON, ['rawJSON', 'isRawJSON']);
  remove(scope.URL, ['parse']);
  remove(scope.AbortSignal, ['any']);
  remove(scope.Uint8Array, ['fromBase64', 'fromHex']);
  remove(scope.Intl, ['Segmenter', 'DurationFormat']);
  remove(scope.Document, ['parseHTMLUnsafe', 'parseHTML']);
  remove(scope, [
    'Iterator',
    'Float16Array',
    'requestIdleCallback',
    'cancelIdleCallback',
    'scheduler',
    'navigation',
    'CloseWatcher',
    'Temporal',
  ]);
}
