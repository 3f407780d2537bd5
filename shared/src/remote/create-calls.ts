import { type Areas, type Client, callsOf } from '@site/shared/client';
import { sendCall } from '@site/shared/host';

/**
 * The calls of these areas: `client.shop.quote({…})`. The endpoints are part of the remote's own
 * build, so a new call or field of the API needs a release of the remote, and none of the shell.
 */
export function createCalls<C extends Areas>(areas: C): Client<C> {
  return callsOf(areas, sendCall);
}
