import {
  adminCouponCalls,
  adminOrderCalls,
  apiTokenCalls,
  bookCalls,
  firstStepCalls,
  overviewCalls,
  shopCalls,
  webhookCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/**
 * The calls of the API that the pages of this remote use, without those of `businessClient` and
 * `staffOrderClient`.
 */
export const client = createCalls({
  site: firstStepCalls,
  connections: { ...apiTokenCalls, ...webhookCalls },
  shop: { ...shopCalls, ...adminOrderCalls, ...adminCouponCalls, ...bookCalls, ...overviewCalls },
});
