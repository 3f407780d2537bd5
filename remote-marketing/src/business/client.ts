import { businessDataCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the pages of the business area. */
export const client = createCalls({ business: businessDataCalls });
