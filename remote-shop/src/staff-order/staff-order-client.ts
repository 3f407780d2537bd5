import { customerCalls, customerOrderCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls about a customer. The other pages do not load their answers' shapes. */
export const staffOrderClient = createCalls({
  customers: { ...customerCalls, ...customerOrderCalls },
});
