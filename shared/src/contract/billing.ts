import * as z from '@site/shared/schema';
import { MAX_NAME_LENGTH, parseVatNumber } from '../rules';
import { country, lineOfText, messages } from './fields';

/** The EU VAT number of a business customer. Spaces, dots and dashes are allowed. */
export const vatNumber = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((text) => parseVatNumber(text) !== null, 'Not a valid EU VAT number'),
);

/** What a company adds to its order, so that its invoice can name it (decision 21). */
export const COMPANY_FIELDS = ['company', 'street', 'city'] as const;

const companyMessages = {
  company: "Company name field can't be empty",
  street: "Street and number field can't be empty",
  city: "Postal code and city field can't be empty",
} as const satisfies Record<(typeof COMPANY_FIELDS)[number], string>;

/**
 * The billing fields that a customer fills in (section 3). A company names itself and its address;
 * a VAT number is a company's.
 */
export const billing = z
  .object({
    firstName: lineOfText(MAX_NAME_LENGTH, messages.firstName),
    lastName: lineOfText(MAX_NAME_LENGTH, messages.lastName),
    country,
    company: z.optional(lineOfText(MAX_NAME_LENGTH, companyMessages.company)),
    /** Street and number. */
    street: z.optional(lineOfText(MAX_NAME_LENGTH, companyMessages.street)),
    /** Postal code and city: not every country has postal codes. */
    city: z.optional(lineOfText(MAX_NAME_LENGTH, companyMessages.city)),
    vatNumber: z.optional(vatNumber),
  })
  .check((context) => {
    const { value } = context;
    if (![...COMPANY_FIELDS, 'vatNumber' as const].some((name) => value[name] !== undefined))
      return;
    for (const name of COMPANY_FIELDS)
      if (value[name] === undefined)
        context.issues.push({
          ...{ code: 'custom', input: value, path: [name], message: companyMessages[name] },
        });
  });
export type Billing = z.infer<typeof billing>;

/** The same fields as an order has them: section 3 names them differently there. */
export const orderBilling = z.object({
  name: z.string(),
  last_name: z.string(),
  country: z.string(),
  company: z.optional(z.string()),
  street: z.optional(z.string()),
  city: z.optional(z.string()),
  /** Only a number that was valid. With a tax of 0 in the EU, the customer owes the VAT. */
  vatNumber: z.optional(z.string()),
});
export type OrderBilling = z.infer<typeof orderBilling>;
