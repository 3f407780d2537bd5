import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

function current(): ColorScheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return systemDark().matches ? 'dark' : 'light';
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

/** The scheme that the page shows now: the visitor's choice, else the system's. For what cannot read the tokens, like an iframe. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current);
}
