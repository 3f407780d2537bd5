import { isReservedPath } from '@site/shared/release';

/** An address that no page has: its document shows 'We lost this page'. */
const UNKNOWN_PAGE = '/%25';

/** Whether a page's address has a broken %-escape. The API answers its own addresses. */
function isUndecodablePage(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path) === '';
  } catch {
    return !isReservedPath(path);
  }
}

/** The address itself; for a page with a broken %-escape, one that no page has. */
export function decodableUrl(url: string): string {
  return isUndecodablePage(url) ? UNKNOWN_PAGE : url;
}
