import * as z from '@site/shared/schema';
import { slot } from './slot';

/** At the end of My orders, for customers: what they can do about an order. */
export const ordersEnd = /*#__PURE__*/ slot({
  name: 'shop/orders-end',
  version: 1,
  props: /*#__PURE__*/ z.object({}),
});
