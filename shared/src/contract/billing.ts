import * as z from '@site/shared/schema';
import { MAX_NAME_LENGTH, parseVatNumber } from '../rules';
import { country, lineOfText, messages } from './fields';

/** The EU VAT number of a business customer. Spaces, dots and dashes are allowed. */
export const vatNumber = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((text) => parseVatNumber(text) !== null, 'Not a valid EU VAT number'),
);

/** The billing fields that a customer fills in (section 3). */
export const billing = z.object({
  firstName: lineOfText(MAX_NAME_LENGTH, messages.firstName),
  lastName: lineOfText(MAX_NAME_LENGTH, messages.lastName),
  country,
  vatNumber: z.optional(vatNumber),
});
export type Billing = z.infer<typeof billing>;

/** The same fields as an order has them: section 3 names them differently there. */
export const orderBilling = z.object({
  name: z.string(),
  last_name: z.string(),
  country: z.string(),
  /** Only a number that was valid. With a tax of 0 in the EU, the customer owes the VAT. */
  vatNumber: z.optional(z.string()),
});
export type OrderBilling = z.infer<typeof orderBilling>;
