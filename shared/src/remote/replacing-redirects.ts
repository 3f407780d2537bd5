import { replace } from '@site/shared/router';

/**
 * Runs the loader of a page. If the loader redirects while the address bar already shows the page,
 * as after a link in a mail, the next page replaces this page in the history. Otherwise the back
 * button would lead to this page, which redirects again. Returns what the loader returns, and
 * throws what it throws.
 */
export async function replacingRedirects<Data>(
  request: Request,
  load: () => Promise<Data>,
): Promise<Data | Response> {
  const isInAddressBar =
    typeof location !== 'undefined' && request.url === location.href.split('#')[0];
  const replacingRedirect = (result: unknown) => {
    const target = isInAddressBar && result instanceof Response && result.headers.get('location');
    return target ? replace(target) : undefined;
  };
  try {
    const data = await load();
    return replacingRedirect(data) ?? data;
  } catch (error) {
    throw replacingRedirect(error) ?? error;
  }
}
