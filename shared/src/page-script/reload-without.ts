import { SHELL } from '@site/shared/release';
import {
  MAX_SKIP_COOKIE_LENGTH,
  SKIP_COOKIE,
  SKIP_COOKIE_MAX_AGE_S,
  SKIP_SEPARATOR,
  skipMark,
} from '../release/skip-cookie';
import { isCut, isLeaving } from './leaving';
import { bootManifest } from './views';

/**
 * Adds a release to the cookie by which the edge composes the next documents of this browser with
 * the release before it. Returns false if the cookie has this release already, if the browser is
 * offline or does not keep the cookie, or if the visitor is about to leave the document or has
 * stopped its load.
 */
export function skip(name: string, version: string): boolean {
  const mark = skipMark(name, version);
  if (!navigator.onLine || isLeaving || isCut() || document.cookie.includes(mark)) return false;
  const [, skipped = ''] = RegExp(`${SKIP_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  const value = (mark + SKIP_SEPARATOR + skipped).slice(0, MAX_SKIP_COOKIE_LENGTH);
  // biome-ignore lint/suspicious/noDocumentCookie: the document may be reloaded at once.
  document.cookie = `${SKIP_COOKIE}=${value};path=/;samesite=lax;max-age=${SKIP_COOKIE_MAX_AGE_S}`;
  return document.cookie.includes(mark);
}

/** Reloads the document with the release before this one. Returns false if that is not possible. */
export function reloadWithout(name: string, version: string): boolean {
  const boot = bootManifest();
  const previous =
    name === SHELL
      ? boot?.previousShell
      : boot?.remotes.find((remote) => remote.name === name)?.previous;
  // `skip` is false after a reload that brought the same release, so there is no second reload.
  if (!previous || boot?.previews.length || !skip(name, version)) return false;
  location.reload();
  return true;
}
