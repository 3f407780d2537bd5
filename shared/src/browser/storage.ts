/** The entry of the local storage with the theme that the visitor has chosen. */
export const THEME_KEY = 'theme';

/** The entry with the ids of the announcements that the visitor has closed: 'a1 b2'. */
export const CLOSED_ANNOUNCEMENTS_KEY = 'closed-announcements';

/** 'session' lives as long as the tab, 'local' as long as the browser's profile. */
type StorageArea = 'local' | 'session';

function storageOf(area: StorageArea): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}

/** The stored text, or null. Never throws: a browser may block its storage. */
export function readStorage(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/**
 * The stored JSON value, or null if there is none or it cannot be parsed. Never throws. The caller
 * must check the shape: the visitor or an older release may have written the value.
 */
export function readStoredJson(area: StorageArea, key: string): unknown {
  try {
    return JSON.parse(readStorage(area, key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores a text; null removes the entry. Returns false if the browser blocks the storage or the
 * storage is full. Never throws.
 */
export function writeStorage(area: StorageArea, key: string, text: string | null): boolean {
  try {
    if (text === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The session tag of the browser, from the cookie `signed_in`; '' without a session. */
export function browserSessionTag(): string {
  if (typeof document === 'undefined') return '';
  return /(?:^|;\s*)signed_in=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
