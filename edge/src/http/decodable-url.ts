import { isReservedPath } from '@site/shared/release';

/** An address that no page has: its document shows 'We lost this page'. */
const UNKNOWN_PAGE = '/%25';

/**
 * The address itself. One without a path, or with a broken %-escape, is replaced by an address that
 * no page has. A broken escape below a reserved path stays: the API answers its own addresses.
 */
export function decodableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    return decodeURI(path) === '' ? UNKNOWN_PAGE : url;
  } catch {
    return isReservedPath(path) ? url : UNKNOWN_PAGE;
  }
}
