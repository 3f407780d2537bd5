import * as z from '@site/shared/schema';
import { slot } from './slot';

/** On the home page, below the heading of its prices: the plans that a visitor can buy. */
export const homePrices = /*#__PURE__*/ slot({
  name: 'marketing/home-prices',
  version: 1,
  props: /*#__PURE__*/ z.object({}),
  isRendered: true,
});
