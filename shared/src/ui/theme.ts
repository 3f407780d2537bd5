/** 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'theme';

/** The theme chosen on this device, 'system' where none was or the storage is closed to us. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Shows a theme and remembers it. */
export function applyTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // A closed storage only means that the choice ends with the page.
  }
}

/** Shows a theme without remembering it: the shell calls it with `storedTheme()` before its first paint. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}
