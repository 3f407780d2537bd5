import { brandCalls, businessDataCalls, documentCalls, mailTextCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/**
 * The calls about the business data, in a client of their own: the pages of customers do not load
 * the shapes of these answers.
 */
export const businessClient = createCalls({
  business: { ...businessDataCalls, ...brandCalls, ...documentCalls, ...mailTextCalls },
});
