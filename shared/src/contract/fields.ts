import * as z from 'zod/mini';
import { formatCount } from '../format';
import {
  isCountry,
  LIMITS,
  type Limit,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_PASSWORD_LENGTH,
  maxIndex,
  readVatNumber,
  TICKET_CATEGORIES,
  UNLIMITED,
} from '../rules';

/** The texts of section 5, each next to the field it belongs to. */
export const messages = {
  email: 'Email not valid',
  password: `Password requires at least ${MIN_PASSWORD_LENGTH} characters and 1 number.`,
  confirm: "It doesn't match with your password!",
  emailChange: "Value not valid or it doesn't match with the email",
  credentials: "Email or password can't be empty",
  firstName: "First name field can't be empty",
  lastName: "Last name field can't be empty",
  names: "Your first and last name can't be empty",
  title: "Title can't be empty",
  message: "Message field can't be empty",
  ticketBotCheck: 'Solve captcha to open a ticket',
} as const;

/** Local part of ordinary characters, then a domain with a TLD of two letters or more, or an IPv4 address in brackets. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@(([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|\[(\d{1,3}\.){3}\d{1,3}\])$/i;

/** 8 to 30 characters, no space, a digit and a word character. */
const PASSWORD = new RegExp(
  `^(?=.*\\d)(?=.*\\w)\\S{${MIN_PASSWORD_LENGTH},${MAX_PASSWORD_LENGTH}}$`,
);

function text(max: number, message?: string) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Use at most ${formatCount(max)} characters`),
    );
}

export const email = z
  .string()
  .check(
    z.maxLength(320, { error: messages.email, abort: true }),
    z.trim(),
    z.regex(EMAIL, messages.email),
    z.maxLength(254, messages.email),
  );
/** A new password. */
export const password = z
  .string()
  .check(
    z.maxLength(1_000, { error: messages.password, abort: true }),
    z.trim(),
    z.regex(PASSWORD, messages.password),
  );
/** The password at sign-in: whatever was once accepted. */
export const anyPassword = text(1_000, messages.credentials);
/** The bot check's token; left out or empty it is refused as a failed check, unless the check is switched off. */
export const recaptcha = z._default(z.string().check(z.maxLength(8_192)), '');
export const code = text(200);

const index = z.int().check(z.gte(0), z.lte(1_000));
/** The infinity symbol is sent as -1 (section 7): the list's last option. */
const epg = z.pipe(
  z.int().check(z.gte(UNLIMITED), z.lte(1_000)),
  z.transform((chosen: number) => (chosen === UNLIMITED ? maxIndex('epg') : chosen)),
);
/** Option indexes, named as the limits (section 3). */
export const subscription = z.object({
  ...(Object.fromEntries(LIMITS.map((limit) => [limit, index])) as Record<Limit, typeof index>),
  epg,
});

/**
 * A name as it stands on receipts and in mails: no control characters, and none that turn the direction of the text after them.
 */
function nameText(message: string) {
  return text(MAX_NAME_LENGTH, message).check(
    z.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, 'Value not valid'),
  );
}

export const country = z.string().check(z.refine(isCountry, 'Country not known'));
/** A business customer's VAT number of the EU, as people write it. */
export const vatNumber = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((text) => readVatNumber(text) !== null, 'Not a valid EU VAT number'),
);
export const billing = z.object({
  firstName: nameText(messages.firstName),
  lastName: nameText(messages.lastName),
  country,
  vatNumber: z.optional(vatNumber),
});
export type Billing = z.infer<typeof billing>;

/** A coupon's code, in any case of letters. */
export const coupon = z.string().check(z.trim(), z.regex(/^[a-z0-9-]{3,40}$/i, 'Coupon not valid'));
/** Why the administrator does something; the customer may read it. */
export const reason = text(MAX_REASON_LENGTH, "Reason can't be empty");

/** Euros with at most two decimals. */
export const euros = z.number().check(z.gte(0), z.lte(1_000_000), z.multipleOf(0.01));

/** An amount in a coin, as text: doubles do not hold all of its decimals. */
export const coinAmount = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,8})?$/, 'An amount in the coin, such as 0.00020134'));
/** What a chain calls a payment, in small letters: explorers write the same number in either case. */
export const transaction = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[\w:-]{6,120}$/, 'Enter the transaction ID that the chain shows'),
  );
export const confirmations = z.int().check(z.gte(0), z.lte(1_000_000));

export const accountId = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const orderNumber = z.string().check(z.regex(/^[A-Z0-9-]{10,40}$/i));
export const ticketId = z.int().check(z.gte(1), z.lte(2_147_483_647));
export const ticketTitle = text(MAX_TITLE_LENGTH, messages.title);
export const ticketCategory = z.enum(TICKET_CATEGORIES);
/** A message's HTML, at most 100 kB. */
export const richText = text(MAX_MESSAGE_LENGTH, messages.message);
/** The number of a page, from 1. */
export const page = z.int().check(z.gte(1), z.lte(1_000_000));
/** A timestamp in milliseconds since 1970. */
export const timestamp = z.number();
