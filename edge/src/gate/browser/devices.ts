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
 * Runs in a page before its scripts, and so contains everything that it uses. Removes the built-ins
 * that one of the oldest supported browsers does not have: Chrome 123, Firefox 120 or Safari 17.5.
 * Scripts that need one then fail.
 */
export function removeNewerBuiltIns(): void {
  const NEWER_MEMBERS = {
    'Set.prototype':
      'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
    'Iterator.prototype': 'map filter take drop flatMap reduce toArray forEach some every find',
    'Map.prototype': 'getOrInsert getOrInsertComputed',
    'WeakMap.prototype': 'getOrInsert getOrInsertComputed',
    'ArrayBuffer.prototype': 'transfer transferToFixedLength',
    'Uint8Array.prototype': 'toBase64 toHex setFromBase64 setFromHex',
    'Element.prototype': 'setHTMLUnsafe getHTML setHTML moveBefore',
    'HTMLElement.prototype': 'showPopover hidePopover togglePopover',
    'Document.prototype': 'startViewTransition',
    Promise: 'withResolvers try',
    RegExp: 'escape',
    Math: 'sumPrecise f16round',
    Error: 'isError',
    JSON: 'rawJSON isRawJSON',
    URL: 'parse',
    AbortSignal: 'any',
    Uint8Array: 'fromBase64 fromHex',
    Intl: 'Segmenter DurationFormat',
    Document: 'parseHTMLUnsafe parseHTML',
    // The window, last: `Iterator` is needed above.
    globalThis:
      'Iterator Float16Array requestIdleCallback cancelIdleCallback scheduler navigation CloseWatcher Temporal',
  };
  type Members = Record<string, unknown>;
  const scope = globalThis as unknown as Record<string, Members | undefined>;
  for (const [path, names] of Object.entries(NEWER_MEMBERS)) {
    const [globalName = '', prototype] = path.split('.');
    const owner = prototype ? scope[globalName]?.prototype : scope[globalName];
    if (owner) for (const name of names.split(' ')) delete (owner as Members)[name];
  }
}
