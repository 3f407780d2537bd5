import * as z from 'zod/mini';
import { MAX_NAME_LENGTH, parseVatNumber } from '../rules';
import { country, limitedText, messages } from './fields';

/**
 * A name on receipts and in mails: no control characters, and none that change the text direction.
 */
function personName(message: string) {
  return limitedText(MAX_NAME_LENGTH, message).check(
    z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'Value not valid'),
  );
}

/** The EU VAT number of a business customer. Spaces, dots and dashes are allowed. */
export const vatNumber = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((text) => parseVatNumber(text) !== null, 'Not a valid EU VAT number'),
);

/** The billing fields that a customer fills in (section 3). */
export const billing = z.object({
  firstName: personName(messages.firstName),
  lastName: personName(messages.lastName),
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
