import '@testing-library/jest-dom';

// jsdom has no media queries. A browser of somebody without any wish says no to each.
if (typeof window !== 'undefined')
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
