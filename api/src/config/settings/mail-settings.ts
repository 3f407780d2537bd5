import { fields } from '@site/shared/contract';
import { EXPECTED_SECRET, inTopic, secretSchema } from '@site/shared/server';
import * as z from 'zod/mini';

/** Mails to customers, and their answers. */
export const MAIL_SETTINGS = inTopic('Mail and tickets', {
  SMTP_URL: {
    schema: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
    what: 'a URL that starts with smtp:// or smtps://',
    example: 'smtps://user:password@mail.example.com',
    fallback: 'files in `DATA_DIR/mail`',
    meaning:
      'the mail server: `smtps://user:password@host`. Production refuses `smtp://` without `?requireTLS=true`, except to this machine',
    deployed: 'smtps://USER:PASSWORD@MAIL.EXAMPLE.COM',
  },
  MAIL_FROM: {
    schema: z.optional(z.string()),
    what: 'the sender of mails',
    example: 'Playlist Desk <no-reply@example.com>',
    meaning: 'the sender of mails: `Playlist Desk <no-reply@example.com>`',
    deployed: 'Playlist Desk <no-reply@EXAMPLE.COM>',
  },
  SUPPORT_INBOUND_ADDRESS: {
    schema: z.optional(fields.email.check(z.regex(/^[\w.-]{1,30}@[^[]/))),
    what: 'an email with a name of at most 30 letters, digits, dots or hyphens',
    example: 'support@reply.example.com',
    fallback: 'off',
    meaning:
      'the address whose mails a provider delivers to the site, such as `support@reply.example.com`. With the two settings below, customers can answer by mail, see [operating.md](operating.md#answers-by-mail)',
  },
  SUPPORT_INBOUND_SECRET: {
    schema: z.optional(secretSchema(32)),
    ...EXPECTED_SECRET,
    meaning: 'the password of the provider; at least 32 characters',
  },
  SUPPORT_INBOUND_AUTHENTICATION: {
    schema: z.optional(z.string().check(z.regex(/^[\w.-]{1,250}$/))),
    what: "the name of the provider's mail server, 'x-spam-tests' or 'none'",
    example: 'mx.example.com',
    meaning:
      'how the provider reports that the sender of a mail is real: the name with which its `Authentication-Results` begin, such as `mx.example.com`; `x-spam-tests` for Postmark; `none` if it reports nothing, see [operating.md](operating.md#answers-by-mail)',
  },
});
