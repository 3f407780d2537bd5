import * as z from '@site/shared/schema';
import * as texts from '#texts';
import { formatCount } from '../format';
import {
  hasVisibleText,
  isCountry,
  isPlainLine,
  MAX_FACTOR_NAME_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_REASON_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TICKET_TAGS,
  MAX_TITLE_LENGTH,
  MAX_TRANSACTION_LENGTH,
  MAX_VIEW_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
  TOTP_DIGITS,
  tagFrom,
} from '../rules';
import { passwordMessage } from './messages';

export {
  accountId,
  accountSummary,
  confirmations,
  connectionId,
  euros,
  factorId,
  keptMailId,
  language,
  legalVersions,
  linkCode,
  noteId,
  orderNumber,
  page,
  passkey,
  paymentId,
  recaptcha,
  requestId,
  requestTime,
  search,
  signedToken,
  subscription,
  ticketCategory,
  ticketId,
  timestamp,
} from './plain-fields';

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

/** The text of a check that fails, in the language of that moment. */
type Message = () => string;

/** Trimmed text of 1 to `max` characters. `message` is shown for an empty one. */
export function limitedText(max: number, message?: Message) {
  return z.string().check(
    z.trim(),
    z.minLength(1, message && { error: message }),
    z.maxLength(max, {
      error: () => texts.field.maxLength({ max: formatCount(max) }),
      // The checks of characters would be slow for a long text.
      abort: true,
    }),
  );
}

/**
 * A line of visible text: a name or a title. Other accounts and mails show it, so it has no line
 * breaks or control characters, with which it could change the texts around it.
 */
export function lineOfText(max: number, message: Message) {
  return limitedText(max, message).check(
    z.refine(hasVisibleText, { error: message }),
    z.refine(isPlainLine, { error: texts.field.notOneLine }),
  );
}

/** An email address (section 5). The first length check keeps the expression off long texts. */
export const email = z
  .string()
  .check(
    z.maxLength(320, { error: texts.field.email, abort: true }),
    z.trim(),
    z.regex(EMAIL, { error: texts.field.email }),
    z.maxLength(254, { error: texts.field.email }),
  );

/** A new password (section 5). */
export const password = z
  .string()
  .check(
    z.maxLength(1_000, { error: passwordMessage, abort: true }),
    z.trim(),
    z.regex(PASSWORD, { error: passwordMessage }),
  );

/** A password at sign-in. The rules for a new one do not apply: they may have changed since. */
export const anyPassword = limitedText(1_000, texts.field.credentials);

/** May be missing after a recent sign-in; otherwise 'sign-in-again' (decision 31). */
export const currentPassword = z.optional(anyPassword);

/** One message for an empty email or password (section 5), before the rules of the field apply. */
const filled = z
  .string({ error: texts.field.credentials })
  .check(z.trim(), z.minLength(1, { error: texts.field.credentials }));
export const filledEmail = z.pipe(filled, email);
export const filledPassword = z.pipe(filled, password);

const notACode = () => texts.field.totpCode({ digits: TOTP_DIGITS });

/** A code of an authenticator app; apps show it with a space. */
export const totpCode = z.pipe(
  z.string().check(z.maxLength(20, { error: notACode, abort: true })),
  z.pipe(
    z.transform((text: string) => text.replaceAll(/\s/g, '')),
    z.string().check(z.regex(new RegExp(`^\\d{${TOTP_DIGITS}}$`), { error: notACode })),
  ),
);

/** A recovery code as a person types it. */
export const recoveryCode = z
  .string()
  .check(z.trim(), z.minLength(1, { error: texts.field.recoveryCode }), z.maxLength(40));

/** The name that the owner gives a second factor. */
export const factorName = lineOfText(MAX_FACTOR_NAME_LENGTH, texts.field.factorName);

/** The name of an API token, or the description of a webhook. */
export const connectionName = lineOfText(MAX_FACTOR_NAME_LENGTH, texts.field.factorName);

/** A percentage above 0 and up to `max`, with at most two decimals. */
export function percent(max: number) {
  return z.number().check(
    z.gt(0, { error: texts.field.percentMin }),
    z.lte(max, {
      error: () => texts.field.percentMax({ max }),
    }),
    z.multipleOf(0.01, { error: texts.field.percentDecimals }),
  );
}

/** A country code, or OTHER (section 3). */
export const country = z.string().check(z.refine(isCountry, { error: texts.field.country }));

/** How the admin returned money by hand: the id of a transfer, for example. */
export const transferReference = limitedText(MAX_TRANSACTION_LENGTH, texts.field.transferReference);

/** A coupon's code. Upper and lower case are the same. */
export const coupon = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9-]{3,40}$/i, { error: texts.field.coupon }));

/** Why the admin does something. Customers may read it. */
export const reason = limitedText(MAX_REASON_LENGTH, texts.field.reason);

/** An amount in a coin, as text: a double cannot hold all of its decimals. */
export const coinAmount = z
  .string()
  .check(z.trim(), z.regex(/^\d{1,12}(\.\d{1,8})?$/, { error: texts.field.coinAmount }));

const TRANSACTION = new RegExp(`^[\\w:-]{6,${MAX_TRANSACTION_LENGTH}}$`);

/** A chain's id of a payment, in lower case: block explorers write the same id in either case. */
export const transaction = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(TRANSACTION, { error: texts.field.transaction }));

/** The title of a ticket or of a canned reply. */
export const ticketTitle = lineOfText(MAX_TITLE_LENGTH, texts.field.title);

/** The name of a saved view of the tickets. */
export const viewName = lineOfText(MAX_VIEW_NAME_LENGTH, texts.field.factorName);

const notATag = () => texts.field.tag({ max: MAX_TAG_LENGTH });

/** A tag of a ticket, as it is stored. */
export const ticketTag = z.pipe(
  z.string().check(
    z.maxLength(2 * MAX_TAG_LENGTH, { error: notATag, abort: true }),
    z.refine((text) => tagFrom(text) !== null, { error: notATag }),
  ),
  z.transform((text: string) => tagFrom(text) ?? ''),
);

/** The tags that a call adds or removes. */
export const ticketTags = z.array(ticketTag).check(z.maxLength(MAX_TICKET_TAGS));

/** A message's HTML. */
export const richText = limitedText(MAX_MESSAGE_LENGTH, texts.field.message);

/** A part of a CSV file. `before` asks for the next part; the last one has none. */
export const csvPart = z.object({ csv: z.string(), before: z.optional(z.number()) });
