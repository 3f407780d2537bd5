import * as z from '@site/shared/schema';
import { slot } from './slot';

/** Beside the conversation of a ticket, for staff: more about its owner. */
export const ticketAside = /*#__PURE__*/ slot({
  name: 'support/ticket-aside',
  version: 1,
  props: /*#__PURE__*/ z.object({ ownerId: /*#__PURE__*/ z.number() }),
});

/** How many orders of a customer the place of `customerColumn` has room for. */
export const CUSTOMER_COLUMN_ORDERS = 10;

/** On the page of a customer, for staff: a card among those about the account. */
export const customerColumn = /*#__PURE__*/ slot({
  name: 'support/customer-column',
  version: 1,
  props: /*#__PURE__*/ z.object({ customerId: /*#__PURE__*/ z.number() }),
});
