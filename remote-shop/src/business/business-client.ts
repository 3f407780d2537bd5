import { brandCalls, businessDataCalls, documentCalls, mailTextCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls about the business data. The pages of customers do not load their answers' shapes. */
export const businessClient = createCalls({
  business: { ...businessDataCalls, ...brandCalls, ...documentCalls, ...mailTextCalls },
});
