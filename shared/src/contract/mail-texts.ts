import { LANGUAGES, type Language } from '@site/shared/language';
import * as z from '@site/shared/schema';
import { MAX_MAIL_TEXT_LENGTH } from './mail-text-calls';
import { oneLine } from './plain-fields';

/** The groups of `api/texts` that mails to customers are written with. */
export const MAIL_TEXT_GROUPS = [
  'accountMails',
  'coinMails',
  'creditNoteMails',
  'erasedMail',
  'factorMails',
  'movedOrderMail',
  'orderMails',
  'paymentMails',
  'placedOrderMail',
  'planMails',
  'refundMails',
  'reminderMail',
  'signInMails',
  'staffMails',
  'ticketMails',
  'trialMail',
  'walletMails',
] as const;

/** The part with the texts of a group in a language: 'walletMails.de'. */
export function mailTextPart(group: string, language: Language): string {
  return `${group}.${language}`;
}

/** The parts of the business data: each group in each language. */
export function mailTextParts(): string[] {
  return MAIL_TEXT_GROUPS.flatMap((group) =>
    LANGUAGES.map((language) => mailTextPart(group, language)),
  );
}

/** One line, so that a text cannot add a header to a mail. */
const mailText = oneLine(MAX_MAIL_TEXT_LENGTH);

/**
 * The owner's texts of mails by name: the business data 'mail-texts', whose parts are the groups in
 * each language. A name that is missing has the text of the code.
 */
export const mailTextValue = z.record(z.string().check(z.maxLength(60)), mailText);
export type MailTextValue = z.infer<typeof mailTextValue>;
