import {
  adminCouponCalls,
  adminOrderCalls,
  apiTokenCalls,
  bookCalls,
  brandCalls,
  businessDataCalls,
  documentCalls,
  firstStepCalls,
  mailTextCalls,
  overviewCalls,
  shopCalls,
  webhookCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that the pages of this remote use. They are part of its releases. */
export const client = createCalls({
  site: firstStepCalls,
  business: { ...businessDataCalls, ...brandCalls, ...documentCalls, ...mailTextCalls },
  connections: { ...apiTokenCalls, ...webhookCalls },
  shop: { ...shopCalls, ...adminOrderCalls, ...adminCouponCalls, ...bookCalls, ...overviewCalls },
});
