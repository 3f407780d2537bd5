import * as z from '@site/shared/schema';
import { ORDER_STATUSES } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { order } from './order';

/** The list of orders, in a module of its own: cards load it without the other calls. */
export const orderListCalls = {
  /**
   * The orders of all accounts, newest first, `ORDERS_PER_PAGE` a page. `status` and `user` select
   * the orders of a status and of an account. `search` finds four or more digits of an order
   * number, and words of the customer's email. A `total` above 10,000, and that of a search that
   * finds more than 1,000 accounts, may be a minute old.
   */
  listOrders: endpoint({
    path: 'shop/list-orders',
    access: 'staff',
    tokenRight: 'read-orders',
    body: z.object({
      page: z._default(fields.page, 1),
      status: z.optional(z.enum(ORDER_STATUSES)),
      user: z.optional(fields.accountId),
      search: fields.search,
    }),
    response: z.object({
      orders: z.array(
        z.extend(order, { user: fields.accountSummary, ipCountry: z.optional(z.string()) }),
      ),
      total: z.number(),
    }),
    reads: true,
  }),
};
