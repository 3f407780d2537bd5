import { LANGUAGES } from '@site/shared/language';
import * as z from '@site/shared/schema';
import {
  hasVisibleText,
  isPlainLine,
  MAX_CUSTOM_CUSTOMER_INDEX,
  MAX_TITLE_LENGTH,
  mapLimits,
  UNLIMITED,
} from '../rules';
import { CATEGORY_ID } from '../service';

// The fields without messages. Pages check the answers of calls with them, so a page without forms
// has no texts of `fields`.

/**
 * The bot check's token (decision 91). A missing or empty one fails the check, if it is switched
 * on.
 */
export const recaptcha = z._default(z.string().check(z.maxLength(8_192)), '');

/** One line of visible text with at most `max` characters, trimmed. */
export function oneLine(max: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => isPlainLine(text) && hasVisibleText(text)),
  );
}

/** What the caller searches a list for. */
export const search = z.optional(z.string().check(z.trim(), z.maxLength(MAX_TITLE_LENGTH)));

/** A token that the API has signed, for one use. */
export const signedToken = z.string().check(z.minLength(1), z.maxLength(1_000));

/** The browser's answer of a passkey, as JSON (PublicKeyCredential.toJSON). */
export const passkey = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8_000)) }),
});

/** A code of a link in a mail. Only the call can say whether the code is known. */
export const linkCode = z.string().check(z.trim(), z.maxLength(200));

const optionIndex = z.int().check(z.gte(0), z.lte(MAX_CUSTOM_CUSTOMER_INDEX));

/** -1 is unlimited (section 7): `chosenSubscription` turns it into the last index of the list. */
const epgIndex = z.int().check(z.gte(UNLIMITED), z.lte(1_000));

/** Option indexes, named as the limits (section 3). */
export const subscription = z.extend(z.object(mapLimits(() => optionIndex)), { epg: epgIndex });

/** An id that the caller makes for one action. A call that repeats it does nothing more. */
export const requestId = z.string().check(z.minLength(8), z.maxLength(100));

/** Euros with at most two decimals. */
export const euros = z.number().check(z.gte(0), z.lte(1_000_000), z.multipleOf(0.01));

/** How many blocks confirm a payment. */
export const confirmations = z.int().check(z.gte(0), z.lte(1_000_000));

/** A row's id in the database: up to PostgreSQL's largest integer. */
const rowId = z.int().check(z.gte(1), z.lte(2_147_483_647));

export const accountId = rowId;
export const ticketId = rowId;
/** The id of a second factor. */
export const factorId = rowId;

/** The id of an unmatched payment. */
export const paymentId = rowId;

/** The id of a kept mail. */
export const keptMailId = rowId;

/** The id of an API token. */
export const connectionId = rowId;

/** The id of an internal note of a ticket. */
export const noteId = rowId;

/** The number of an order, as customers see it. */
export const orderNumber = z.string().check(z.regex(/^[A-Z0-9-]{10,40}$/i));

/** The id of a ticket's category. The API knows which exist. */
export const ticketCategory = z.string().check(z.regex(CATEGORY_ID));

/** The number of the version of each legal page; 0, or missing, for the text of the code. */
export const legalVersions = z.record(z.string(), z.number());
export type LegalVersions = z.infer<typeof legalVersions>;

/** A language of the site. */
export const language = z.enum(LANGUAGES);

/** A page of a list, from 1. */
export const page = z.int().check(z.gte(1), z.lte(1_000_000));

/** Milliseconds since 1970. */
export const timestamp = z.number();

/** A time that a caller sends, in milliseconds since 1970: up to the year 9999. */
export const requestTime = z.int().check(z.gte(0), z.lte(253_402_300_799_999));

/** An account as lists and details of other things show it. */
export const accountSummary = z.object({ id: z.number(), email: z.string() });
