import { readStorage, THEME_KEY, writeStorage } from '@site/shared/browser';
import { useSyncExternalStore } from 'react';

/** The visitor's choice; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark';

/** The colours that a page is shown in. */
export type ColorScheme = 'light' | 'dark';

/** The theme chosen on this device; 'system' if there is none or the storage is blocked. */
export function storedTheme(): Theme {
  return themeFrom(readStorage('local', THEME_KEY) ?? undefined);
}

/** The theme that the document is shown in. */
export function documentTheme(): Theme {
  return themeFrom(document.documentElement.dataset.theme);
}

function themeFrom(text: string | undefined): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/**
 * Sets the document's theme and stores it. If the storage is blocked, the choice ends with the
 * page.
 */
export function chooseTheme(theme: Theme): void {
  setDocumentTheme(theme);
  writeStorage('local', THEME_KEY, theme === 'system' ? null : theme);
}

/**
 * Sets the document's theme without storing it. The shell calls it with `storedTheme()` before the
 * first paint.
 */
export function setDocumentTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

/**
 * The colours that the page is shown in: the visitor's choice, or else the system's. Follows both.
 * For content that cannot read the CSS tokens, such as an iframe.
 */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, colorScheme, renderedColorScheme);
}

function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function colorScheme(): ColorScheme {
  const theme = documentTheme();
  if (theme !== 'system') return theme;
  return systemDark().matches ? 'dark' : 'light';
}

/** The server does not know the device: a page starts in the light scheme. */
function renderedColorScheme(): ColorScheme {
  return 'light';
}

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = systemDark();
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
