import { isReservedPath } from '@site/shared/release';

/** An address that no page has: its document shows 'We lost this page'. */
const UNKNOWN_PAGE = '/%25';

/**
 * The address itself, or for a page with a broken %-escape, one that no page has. Reserved paths,
 * such as those of the API, keep theirs: the API answers them itself.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path) === '' ? UNKNOWN_PAGE : url;
  } catch {
    return isReservedPath(path) ? url : UNKNOWN_PAGE;
  }
}
