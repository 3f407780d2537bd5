import { LANGUAGES, type Language } from '@site/shared/language';
import * as z from '@site/shared/schema';
import { hasVisibleText, isPlainLine } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './plain-fields';
import { successMessage } from './problem-body';

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

export const MAIL_TEXT_PARTS = MAIL_TEXT_GROUPS.flatMap((group) =>
  LANGUAGES.map((language) => mailTextPart(group, language)),
);

export const MAX_MAIL_TEXT_LENGTH = 1_000;

/** One line, so that a text cannot add a header to a mail. */
const mailText = z.string().check(
  z.trim(),
  z.maxLength(MAX_MAIL_TEXT_LENGTH),
  z.refine((text) => isPlainLine(text) && hasVisibleText(text)),
);

/**
 * The owner's texts of mails by name: the business data 'mail-texts', whose parts are the groups in
 * each language. A name that is missing has the text of the code.
 */
export const mailTextValue = z.record(z.string().check(z.maxLength(60)), mailText);
export type MailTextValue = z.infer<typeof mailTextValue>;

const mail = z.string().check(z.maxLength(40));

/** The key of a text, such as `walletMails.credited`. */
const key = z.string().check(z.maxLength(80));

export const mailTextCalls = {
  /** The kinds of mails to customers, in the language of the caller. */
  listMails: endpoint({
    path: 'business/list-mails',
    access: 'admin',
    body: z.object({}),
    response: z.object({
      mails: z.array(
        z.object({
          mail: z.string(),
          title: z.string(),
          /** The first paragraph: titles of several kinds can be the same. */
          beginning: z.string(),
          /** The keys of its texts. */
          keys: z.array(z.string()),
        }),
      ),
    }),
    reads: true,
  }),

  /**
   * A kind of mail as it is written now with example values, and its texts. With `key` and `text`,
   * this text is in the place of the stored one; it is refused as `saveVersion` refuses it.
   */
  previewMail: endpoint({
    path: 'business/preview-mail',
    access: 'admin',
    body: z.object({
      mail,
      language: fields.language,
      key: z.optional(key),
      text: z.optional(mailText),
    }),
    response: z.object({
      examples: z.array(z.object({ subject: z.string(), html: z.string() })),
      /** The texts in the order in which the mail names them. */
      texts: z.array(
        z.object({
          key: z.string(),
          /** The text of the code, in ICU MessageFormat. */
          builtIn: z.string(),
          /** The names of the values that the text can show. */
          placeholders: z.array(z.string()),
        }),
      ),
    }),
    problems: ['not-found', 'version-refused'],
    reads: true,
  }),

  /** Sends an example of a kind of mail, by its index, to the caller's own email at once. */
  sendExampleMail: endpoint({
    path: 'business/send-example-mail',
    access: 'admin',
    body: z.object({
      mail,
      language: fields.language,
      example: z.int().check(z.gte(0), z.lte(20)),
    }),
    response: successMessage,
    problems: ['not-found', 'mail-not-sent'],
  }),
};
export type ListedMail = z.infer<typeof mailTextCalls.listMails.response>['mails'][number];
export type MailExample = z.infer<typeof mailTextCalls.previewMail.response>['examples'][number];
export type MailText = z.infer<typeof mailTextCalls.previewMail.response>['texts'][number];
