import { replace } from '@site/shared/router';

/**
 * Runs the loader of a page. When it redirects, and the address bar already shows the address of
 * the page, as after a link in a mail, the next page takes the place of this one in the history:
 * the back button would lead here, and so to the next page again. Returns what the loader returns,
 * and throws what it throws.
 */
export async function replacingRedirects<Data>(
  request: Request,
  load: () => Promise<Data>,
): Promise<Data | Response> {
  const isInAddressBar =
    typeof location !== 'undefined' && request.url === location.href.split('#')[0];
  const replaced = (result: unknown) => {
    const target = isInAddressBar && result instanceof Response && result.headers.get('location');
    return target ? replace(target) : undefined;
  };
  try {
    const data = await load();
    return replaced(data) ?? data;
  } catch (error) {
    throw replaced(error) ?? error;
  }
}
