import '@testing-library/jest-dom';
import { BASE_LANGUAGE, provideLanguage } from '@site/shared/language';
import { configure } from '@testing-library/react';

// A loaded machine may need more than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

// A test that shows a page in another language names it with `provideLanguage`.
afterEach(() => provideLanguage(() => BASE_LANGUAGE));

if (typeof window !== 'undefined') {
  // jsdom has no media queries. No query matches, as in a browser with default settings.
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;

  // jsdom computes no layout, so no size ever changes.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };

  // jsdom has the element of a dialog without its modal methods.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
