import type { SuccessMessage } from '@site/shared/contract';
import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import { recordOwnEntry } from '../audit/record-entry';
import type { Browser } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Config } from '../config/config';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import type { Mail } from '../mail/layout';
import type { Recipient } from '../mail/outbox';
import { mailServerOf } from '../mail/send-mail';

/**
 * Sends the mail of the first steps to an account, in its language. Throws as `sendTestMailTo`, and
 * 'not-found' for an unknown account.
 */
export async function sendTestMail(
  context: Context,
  accountId: number,
  browser: Browser,
  now: number,
): Promise<void> {
  const [account] = await context.db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, accountId));
  if (!account) throw new Problem('not-found');
  await sendTestMailTo(context, { ...account, id: accountId }, testMail, browser, now);
}

/**
 * Sends a mail to an account at once. When the mail server has accepted it, the audit log gets an
 * entry that names the server: the step 'mail' reads it, because sent mails are not kept. Throws
 * 'mail-not-sent' with the answer of the mail server.
 */
export async function sendTestMailTo(
  { config, db, outbox }: Context,
  account: Recipient & { id: number },
  mailTo: (email: string) => Mail,
  browser: Browser,
  now: number,
): Promise<void> {
  const server = mailServerOf(config);
  await outbox.sendNow(account, mailTo).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const body = texts.testMail.notSent({ server, reason });
    throw new Problem('mail-not-sent', { body, cause: error });
  });
  const entry = { action: 'send-test-mail', detail: { to: server }, browser } as const;
  await recordOwnEntry(db, account.id, entry, now);
}

/** What the page says after a test mail to an email. */
export function testMailAnswer(config: Config, email: string): SuccessMessage {
  return {
    status: 200,
    title: texts.testMail.sent(),
    body:
      config.smtpUrl === undefined
        ? texts.testMail.written({ email })
        : texts.testMail.accepted({ email, server: mailServerOf(config) }),
  };
}

function testMail(to: string): Mail {
  return { to, subject: texts.testMail.subject(), paragraphs: [texts.testMail.text()] };
}
