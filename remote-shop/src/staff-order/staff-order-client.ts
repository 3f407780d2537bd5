import { customerCalls, customerOrderCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/**
 * The calls about a customer, in a client of their own: the other pages do not load the shapes of
 * these answers.
 */
export const staffOrderClient = createCalls({
  customers: { ...customerCalls, ...customerOrderCalls },
});
