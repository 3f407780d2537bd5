import * as z from '@site/shared/schema';
import { endpoint } from './endpoint';
import * as fields from './plain-fields';
import { successMessage } from './problem-body';

export const MAX_MAIL_TEXT_LENGTH = 1_000;

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
      text: z.optional(z.string().check(z.trim(), z.maxLength(MAX_MAIL_TEXT_LENGTH))),
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
