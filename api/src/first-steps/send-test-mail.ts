import { eq } from 'drizzle-orm';
import * as texts from '#texts';
import { recordOwnEntry } from '../audit/record-entry';
import type { Browser } from '../auth/sessions';
import { users } from '../auth/tables';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import type { Mail } from '../mail/layout';
import { mailServerOf } from '../mail/send-mail';

/**
 * Sends a mail to an account at once. When the mail server has accepted it, the audit log gets an
 * entry that names the server: the step 'mail' reads it, because sent mails are not kept. Throws
 * 'mail-not-sent' with the answer of the mail server.
 */
export async function sendTestMail(
  { config, db, outbox }: Context,
  accountId: number,
  browser: Browser,
  now: number,
): Promise<void> {
  const server = mailServerOf(config);
  const [account] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(eq(users.id, accountId));
  if (!account) throw new Problem('not-found');
  await outbox.sendNow(account, testMail).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const body = texts.testMail.notSent({ server, reason });
    throw new Problem('mail-not-sent', { body, cause: error });
  });
  const entry = { action: 'send-test-mail', detail: { to: server }, browser } as const;
  await recordOwnEntry(db, accountId, entry, now);
}

function testMail(to: string): Mail {
  return { to, subject: texts.testMail.subject(), paragraphs: [texts.testMail.text()] };
}
