import { useAsync } from '@site/shared/browser';
import { unwrap } from '@site/shared/client';
import { cardClient } from '../card-client';

/** The newest orders of an account, for staff, and how many it has in total. */
export function useOrdersOf(account: number) {
  return useAsync(
    async (signal) => unwrap(await cardClient.shop.listOrders({ user: account }, { signal })),
    String(account),
  );
}
