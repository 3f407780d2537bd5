import type { Language } from '@site/shared/language';
import { DAY_MS } from '@site/shared/rules';
import { inLanguage } from '@site/shared/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { Config } from '../config/config';
import type { Database, Queryable } from '../db/database';
import {
  claimDueMail,
  endClaim,
  FIRST_RETRY_DELAY_MS,
  MAX_MAIL_DELAY_MS,
  MAX_RETRY_DELAY_MS,
} from './claims';
import { type Mail, type MailBrand, renderMail } from './layout';
import { type OwnTexts, withOwnTexts } from './own-text';
import { MailServerAway, type SendMail } from './send-mail';
import { outbox, type StoredMail } from './tables';

/** Who gets a mail: an account, or an email with the language to write in. */
export type Recipient = { email: string; language: Language };

/** Stores mails in the transaction of a change, and sends them after the commit with retries. */
export type Outbox = {
  /**
   * Stores a mail as part of `tx`. It is sent if and only if `tx` commits. `mailTo` runs at once,
   * in the language of the recipient: texts, amounts, dates and links are in this language. With
   * `delayMs`, at most `MAX_MAIL_DELAY_MS`, it is sent later. Returns the id of the mail; null if
   * there is nothing to say.
   */
  enqueue: (
    tx: Queryable,
    recipient: Recipient,
    mailTo: MailTo,
    options?: { delayMs?: number },
  ) => Promise<number | null>;
  /** Deletes a mail that was not sent yet. Returns false if it was, or may be. */
  takeBack: (tx: Queryable, id: number) => Promise<boolean>;
  /** Sends a mail now, before the due ones. Rejects if it was not sent; it is not tried again. */
  sendNow: (recipient: Recipient, mailTo: (email: string) => Mail) => Promise<void>;
  /**
   * The number of `enqueue` calls so far. `sendMailsAfterRequests` compares it, to send the mails
   * of a request; those of a job wait for the next poll.
   */
  enqueuedCount: () => number;
  /** Starts to send the due mails. */
  sendDueMails: () => void;
  /** Resolves when no mail is being sent. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Writes a mail to an email address; null if there is nothing to say. */
export type MailTo = (email: string) => Mail | null;

type OutboxOptions = {
  config: Config;
  db: Database;
  now: () => number;
  sendMail: SendMail;
  /** The look of a mail that is written now. */
  brandOf: (db: Queryable) => Promise<MailBrand>;
  /** The texts of the owner for a mail that is written now in a language. */
  ownTextsOf: (db: Queryable, language: Language) => Promise<OwnTexts>;
  /** The email as the account with this email spells it; null without an account. */
  findAccountEmail: (email: string) => Promise<string | null>;
  logError: (error: unknown, message: string) => void;
  /** A clock that never jumps, in milliseconds. */
  monotonicNow?: () => number;
};

const POLL_INTERVAL_MS = 5_000;
/** The pauses between these attempts are 33 hours in all. */
const MAX_ATTEMPTS = 15;
/** While the mail server is away, one mail is tried after each such pause. */
const AWAY_PAUSE_MS = 30_000;
/** How long a mail waits for a mail server that is away (RFC 5321, 4.5.4.1: four to five days). */
const MAX_AWAY_MS = 5 * DAY_MS;

/** Starts the worker that sends mails. The caller stops it. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { config, db, now, sendMail, brandOf, ownTextsOf, findAccountEmail, logError } = options;
  const { monotonicNow = () => performance.now() } = options;
  let enqueuedCount = 0;
  let running: Promise<void> | null = null;
  let isRunAgainRequested = false;
  let isStopped = false;
  /** The time of the next attempt while the mail server is away; null while it is not. */
  let awayUntil: number | null = null;

  function sendDueMails(): void {
    if (isStopped || isPaused()) return;
    if (running) {
      isRunAgainRequested = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => logError(error, 'The outbox cannot be read.'))
      .finally(() => {
        running = null;
        if (isRunAgainRequested) {
          isRunAgainRequested = false;
          sendDueMails();
        }
      });
  }

  function isPaused(): boolean {
    return awayUntil !== null && monotonicNow() < awayUntil;
  }

  async function drain(): Promise<void> {
    while (!isStopped && !isPaused()) {
      const mail = await claimDueMail(db, now());
      if (!mail) return;
      try {
        await deliver(mail);
      } catch (error) {
        if (error instanceof MailServerAway) await waitForServer(mail, error);
        else await retryLater(mail, error);
      }
    }
  }

  /** Sends a mail, or drops it if it is only for an account and there is none. */
  async function deliver(mail: StoredMail): Promise<void> {
    const recipient = mail.onlyToAccount ? await findAccountEmail(mail.recipient) : mail.recipient;
    if (recipient !== null) {
      await sendMail({ ...mail, recipient });
      awayUntil = null;
    }
    const isThisMail = eq(outbox.id, mail.id);
    // Local mode keeps a sent mail for /dev/mail. Production deletes it, because its link is
    // secret.
    if (recipient !== null && config.siteMode === 'local')
      await db
        .update(outbox)
        .set({ sentAt: now(), dueAt: null, lastError: null })
        .where(isThisMail);
    else await db.delete(outbox).where(isThisMail);
  }

  /** Puts a mail behind the other due mails. It was not tried, so the attempt does not count. */
  async function waitForServer(mail: StoredMail, error: MailServerAway): Promise<void> {
    if (awayUntil === null)
      logError(error, 'The mail server cannot be used. Mails wait, one is tried every 30 s.');
    awayUntil = monotonicNow() + AWAY_PAUSE_MS;
    const isGivenUp = now() - mail.createdAt >= MAX_AWAY_MS;
    const attempts = mail.attempts - 1;
    await endClaim(db, { ...mail, attempts, dueAt: isGivenUp ? null : now() }, error);
    if (isGivenUp) logError(error, `Mail ${mail.id} is given up: it has waited for five days.`);
  }

  async function retryLater(mail: StoredMail, error: unknown): Promise<void> {
    const { id, attempts } = mail;
    awayUntil = null;
    logError(error, `Mail ${id} could not be sent (attempt ${attempts}).`);
    const isGivenUp = attempts >= MAX_ATTEMPTS;
    const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (attempts - 1));
    await endClaim(db, { ...mail, dueAt: isGivenUp ? null : now() + delay }, error);
    if (isGivenUp) logError(error, `Mail ${id} is given up after ${attempts} attempts.`);
  }

  /** The row of a mail without the time at which it is due; null if there is nothing to say. */
  async function rowOf(tx: Queryable, { email, language }: Recipient, mailTo: MailTo) {
    const ownTexts = await ownTextsOf(tx, language);
    const mail = inLanguage(language, () => withOwnTexts({ ownTexts }, () => mailTo(email)));
    if (!mail) return null;
    const brand = await brandOf(tx);
    const site = { brand, siteUrl: config.siteUrl };
    return {
      recipient: mail.to,
      subject: mail.subject,
      replyTo: mail.replyTo ?? null,
      unsubscribeUrl: mail.unsubscribePath ? config.siteUrl + mail.unsubscribePath : null,
      thread: mail.thread ?? null,
      onlyToAccount: mail.onlyToAccount ?? false,
      senderName: brand.senderName ?? null,
      ...inLanguage(language, () => renderMail(mail, site)),
      createdAt: now(),
    };
  }

  async function idle(): Promise<void> {
    while (running) await running;
  }

  const poll = setInterval(sendDueMails, POLL_INTERVAL_MS);
  poll.unref();
  sendDueMails();

  return {
    enqueue: async (tx, recipient, mailTo, { delayMs = 0 } = {}) => {
      const row = await rowOf(tx, recipient, mailTo);
      if (!row) return null;
      enqueuedCount += 1;
      const [mail] = await tx
        .insert(outbox)
        .values({ ...row, dueAt: row.createdAt + Math.min(delayMs, MAX_MAIL_DELAY_MS) })
        .returning({ id: outbox.id });
      return mail?.id ?? null;
    },
    takeBack: async (tx, id) => {
      const isUnsent = and(eq(outbox.attempts, 0), isNull(outbox.sentAt));
      const deleted = await tx
        .delete(outbox)
        .where(and(eq(outbox.id, id), isUnsent))
        .returning({ id: outbox.id });
      return deleted.length > 0;
    },
    sendNow: async (recipient, mailTo) => {
      const row = await rowOf(db, recipient, mailTo);
      const [mail] = row ? await db.insert(outbox).values(row).returning() : [];
      if (!mail) return;
      await deliver(mail).catch(async (error: unknown) => {
        await db.delete(outbox).where(eq(outbox.id, mail.id));
        throw error;
      });
    },
    enqueuedCount: () => enqueuedCount,
    sendDueMails,
    idle,
    stop: async () => {
      isStopped = true;
      clearInterval(poll);
      await idle();
    },
  };
}
