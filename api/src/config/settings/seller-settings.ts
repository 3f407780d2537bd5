import { SELLER_VAT_NUMBER } from '@site/shared/contract';
import { isInEu } from '@site/shared/rules';
import { EXPECTED_ON_OFF, expectedUrl, inTopic, onOffSchema, urlSchema } from '@site/shared/server';
import * as z from 'zod/mini';
import { readSellerLines } from './seller-lines';

/** Who sells, and VAT. */
export const SELLER_SETTINGS = inTopic('Seller and VAT', {
  SELLER: {
    schema: z.optional(z.string().check(z.refine((value) => readSellerLines(value).length >= 2))),
    what: 'name and address of the seller, separated by semicolons',
    example: 'Example OÜ; Pikk 1; 10123 Tallinn, Estonia',
    fallback: 'a sample',
    meaning:
      'name and address of the seller, separated by `;`, for documents, the imprint and the legal pages, until the administrator stores another seller at `/business/seller`. Required in production',
    deployed: '',
  },
  SELLER_VAT_NUMBER: {
    schema: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.regex(SELLER_VAT_NUMBER))),
    what: 'the VAT number of the seller',
    example: 'EE123456789',
    fallback: 'a sample',
    meaning: "the seller's VAT number, for documents and the imprint. Required in production",
    deployed: '',
  },
  SELLER_REGISTER: {
    schema: z.optional(z.string()),
    what: 'the register that lists the seller, and the number there',
    example: 'Commercial register of Estonia, 12345678',
    fallback: 'a sample',
    meaning:
      'the register that lists the seller, with the number there, for the imprint. Required by law for a seller in a register',
    deployed: '',
  },
  SELLER_REPRESENTATIVE: {
    schema: z.optional(z.string()),
    what: 'the person who represents the seller',
    example: 'Mari Tamm',
    fallback: 'a sample',
    meaning: 'who represents the seller, for the imprint. Required by law for a company',
    deployed: '',
  },
  VAT_NUMBERS: {
    schema: z._default(onOffSchema, false),
    ...EXPECTED_ON_OFF,
    meaning:
      "`on` asks business customers in the EU for their VAT number and checks it at VIES. A valid number of another member state than the seller's removes the VAT. If in doubt, VAT is charged",
  },
  VAT_SELLER_COUNTRY: {
    schema: z.optional(z.string().check(z.refine(isInEu))),
    what: 'the two-letter code of an EU country',
    example: 'EE',
    meaning: "the seller's country; required with `VAT_NUMBERS=on`",
  },
  VIES_URL: {
    schema: z._default(
      urlSchema,
      'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    ),
    ...expectedUrl('https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'),
    fallback: 'VIES',
    meaning: 'a server that answers like the REST API of VIES',
  },
  COUNTRY_HEADER: {
    schema: z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z][a-z0-9-]{1,60}$/))),
    what: 'the name of a request header',
    example: 'cf-ipcountry',
    meaning:
      "the header in which the proxy in front sends the connection's country (`cf-ipcountry`); the proxy must overwrite it. The country is stored with the order as evidence. If it differs from the billing country, the order is marked for the administrator",
  },
});
