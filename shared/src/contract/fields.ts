import * as z from '@site/shared/schema';
import { formatCount } from '../format';
import {
  hasVisibleText,
  isCountry,
  isPlainLine,
  MAX_CUSTOM_CUSTOMER_INDEX,
  MAX_FACTOR_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TICKET_TAGS,
  MAX_TITLE_LENGTH,
  MAX_TRANSACTION_LENGTH,
  MIN_PASSWORD_LENGTH,
  mapLimits,
  maxIndex,
  TICKET_CATEGORIES,
  TOTP_DIGITS,
  tagFrom,
  UNLIMITED,
} from '../rules';

/** The validation messages of section 5, by field. */
export const messages = {
  email: 'Email not valid',
  password: `Password requires at least ${MIN_PASSWORD_LENGTH} characters and 1 number.`,
  confirm: "It doesn't match with your password!",
  emailChange: "Value not valid or it doesn't match with the email",
  credentials: "Email or password can't be empty",
  names: "Your first and last name can't be empty",
  title: "Title can't be empty",
  message: "Message field can't be empty",
  ticketBotCheck: 'Solve captcha to open a ticket',
} as const;

/**
 * Ordinary local part, then a domain with a TLD of at least 2 letters, or an IPv4 address in
 * brackets.
 */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@(([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|\[(\d{1,3}\.){3}\d{1,3}\])$/i;

/** No spaces, at least one digit and one word character. */
const PASSWORD = new RegExp(
  `^(?=.*\\d)(?=.*\\w)\\S{${MIN_PASSWORD_LENGTH},${MAX_PASSWORD_LENGTH}}$`,
);

/** Trimmed text of 1 to `max` characters. `message` is shown for an empty one. */
export function limitedText(max: number, message?: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, message),
    // `abort`: the checks of characters would be slow for a long text.
    z.maxLength(max, { error: `Use at most ${formatCount(max)} characters`, abort: true }),
  );
}

const NOT_ONE_LINE =
  "Line breaks, control characters and characters that change the text direction can't be used";

/**
 * A line of visible text: a name or a title. Other accounts and mails show it, so it has no line
 * breaks or control characters, with which it could change the texts around it.
 */
export function lineOfText(max: number, message: string) {
  return limitedText(max, message).check(
    z.refine(hasVisibleText, message),
    z.refine(isPlainLine, NOT_ONE_LINE),
  );
}

/** An email address (section 5). The first length check keeps the expression off long texts. */
export const email = z
  .string()
  .check(
    z.maxLength(320, { error: messages.email, abort: true }),
    z.trim(),
    z.regex(EMAIL, messages.email),
    z.maxLength(254, messages.email),
  );

/** A new password (section 5). */
export const password = z
  .string()
  .check(
    z.maxLength(1_000, { error: messages.password, abort: true }),
    z.trim(),
    z.regex(PASSWORD, messages.password),
  );

/** A password at sign-in. The rules for a new one do not apply: they may have changed since. */
export const anyPassword = limitedText(1_000, messages.credentials);

/**
 * The bot check's token (decision 91). A missing or empty one fails the check, if it is switched
 * on.
 */
export const recaptcha = z._default(z.string().check(z.maxLength(8_192)), '');

/** A token that the API has signed, for one use. */
export const signedToken = z.string().check(z.minLength(1), z.maxLength(1_000));

const NOT_A_CODE = `Enter the ${TOTP_DIGITS} digits that your app shows`;

/** A code of an authenticator app; apps show it with a space. */
export const totpCode = z.pipe(
  z.string().check(z.maxLength(20, { error: NOT_A_CODE, abort: true })),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
    z.string().check(z.regex(new RegExp(`^\\d{${TOTP_DIGITS}}$`), NOT_A_CODE)),
  ),
);

/** A recovery code as a person types it. */
export const recoveryCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a recovery code'), z.maxLength(40));

/** The browser's answer of a passkey, as JSON (PublicKeyCredential.toJSON). */
export const passkey = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8_000)) }),
});

/** How the owner calls a second factor. */
export const factorName = lineOfText(MAX_FACTOR_NAME_LENGTH, "Name can't be empty");

/** A code of a link in a mail. An unknown code is refused by the call, not by its form. */
export const linkCode = z.string().check(z.trim(), z.maxLength(200));

const optionIndex = z.int().check(z.gte(0), z.lte(MAX_CUSTOM_CUSTOMER_INDEX));

/** Unlimited is sent as -1 (section 7) and read as the list's last option. */
const epgIndex = z.pipe(
  z.int().check(z.gte(UNLIMITED), z.lte(1_000)),
  z.transform((index: number) => (index === UNLIMITED ? maxIndex('epg') : index)),
);

/** Option indexes, named as the limits (section 3). */
export const subscription = z.extend(z.object(mapLimits(() => optionIndex)), { epg: epgIndex });

/** A country code, or OTHER (section 3). */
export const country = z.string().check(z.refine(isCountry, 'Country not known'));

/** An id that the caller makes for one action. A call that repeats it does nothing more. */
export const requestId = z.string().check(z.minLength(8), z.maxLength(100));

/** How the admin returned money by hand: the id of a transfer, for example. */
export const transferReference = limitedText(MAX_TRANSACTION_LENGTH, "Transaction can't be empty");

/** A coupon's code. Upper and lower case are the same. */
export const coupon = z.string().check(z.trim(), z.regex(/^[a-z0-9-]{3,40}$/i, 'Coupon not valid'));

/** Why the admin does something. Customers may read it. */
export const reason = limitedText(MAX_REASON_LENGTH, "Reason can't be empty");

/** Euros with at most two decimals. */
export const euros = z.number().check(z.gte(0), z.lte(1_000_000), z.multipleOf(0.01));

/** An amount in a coin, as text: a double cannot hold all of its decimals. */
export const coinAmount = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,8})?$/, 'An amount in the coin, such as 0.00020134'));

const TRANSACTION = new RegExp(`^[\\w:-]{6,${MAX_TRANSACTION_LENGTH}}$`);

/** A chain's id of a payment, in lower case: block explorers write the same id in either case. */
export const transaction = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(TRANSACTION, 'Enter the transaction ID that the chain shows'),
  );

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

/** The number of an order, as customers see it. */
export const orderNumber = z.string().check(z.regex(/^[A-Z0-9-]{10,40}$/i));

/** The title of a ticket or of a canned reply. */
export const ticketTitle = lineOfText(MAX_TITLE_LENGTH, messages.title);

const TAG_NOT_VALID = `A tag has 1 to ${MAX_TAG_LENGTH} characters on one line`;

/** The category of a ticket (section 3). */
export const ticketCategory = z.enum(TICKET_CATEGORIES);

/** A tag of a ticket, as it is stored. */
export const ticketTag = z.pipe(
  z.string().check(
    z.maxLength(2 * MAX_TAG_LENGTH, { error: TAG_NOT_VALID, abort: true }),
    z.refine((text) => tagFrom(text) !== null, TAG_NOT_VALID),
  ),
  z.transform((text: string) => tagFrom(text) ?? ''),
);

/** The tags that a call adds or removes. */
export const ticketTags = z.array(ticketTag).check(z.maxLength(MAX_TICKET_TAGS));

/** A message's HTML. */
export const richText = limitedText(MAX_MESSAGE_LENGTH, messages.message);

/** A page of a list, from 1. */
export const page = z.int().check(z.gte(1), z.lte(1_000_000));

/** Milliseconds since 1970. */
export const timestamp = z.number();

/** A time that a caller sends, in milliseconds since 1970: up to the year 9999. */
export const requestTime = z.int().check(z.gte(0), z.lte(253_402_300_799_999));

/** An account as lists and details of other things show it. */
export const accountSummary = z.object({ id: z.number(), email: z.string() });
