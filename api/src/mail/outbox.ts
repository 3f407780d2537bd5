import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import type { Database, Queryable } from '../db/database';
import { type Mail, renderMail } from './layout';
import { MailServerAway, type SendMail } from './send-mail';
import { outbox, type StoredMail } from './tables';

/** Stores mails in the transaction of a change, and sends them after the commit with retries. */
export type Outbox = {
  /** Stores a mail as part of `tx`. It is sent if and only if `tx` commits. */
  enqueue: (tx: Queryable, mail: Mail) => Promise<void>;
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

type OutboxOptions = {
  config: Config;
  db: Database;
  now: () => number;
  sendMail: SendMail;
  /**
   * The email of the account with this email, as the account spells it; null without an account.
   */
  findAccountEmail: (email: string) => Promise<string | null>;
  logError: (error: unknown, message: string) => void;
  /** A clock that never jumps, in milliseconds. */
  monotonicNow?: () => number;
};

const POLL_INTERVAL_MS = 5_000;
/** A worker that has not finished a mail by then is presumed dead, and another one tries. */
const CLAIM_DURATION_MS = 5 * MINUTE_MS;
const FIRST_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 6 * HOUR_MS;
/** Their pauses are 33 hours in all. */
const MAX_ATTEMPTS = 15;
const MAX_ERROR_LENGTH = 500;
/** While the mail server is away, one mail is tried this often. */
const AWAY_PAUSE_MS = 30_000;
/** How long a mail waits for a mail server that is away (RFC 5321, 4.5.4.1: four to five days). */
const MAX_AWAY_MS = 5 * DAY_MS;

/** Starts the worker that sends mails. The caller stops it. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { config, db, now, sendMail, findAccountEmail, logError } = options;
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
        const recipient = mail.onlyToAccount
          ? await findAccountEmail(mail.recipient)
          : mail.recipient;
        if (recipient !== null) {
          await sendMail({ ...mail, recipient });
          awayUntil = null;
        }
        if (recipient !== null && config.mode === 'local') await keepSentMail(db, mail, now());
        else await db.delete(outbox).where(eq(outbox.id, mail.id));
      } catch (error) {
        if (error instanceof MailServerAway) {
          if (awayUntil === null)
            logError(error, 'The mail server cannot be used. Mails wait, one is tried every 30 s.');
          awayUntil = monotonicNow() + AWAY_PAUSE_MS;
          const isGivenUp = now() - mail.createdAt >= MAX_AWAY_MS;
          await putBack(db, mail, isGivenUp ? null : now(), error);
          if (isGivenUp)
            logError(error, `Mail ${mail.id} is given up: it has waited for five days.`);
          continue;
        }
        awayUntil = null;
        logError(error, `Mail ${mail.id} could not be sent (attempt ${mail.attempts}).`);
        await scheduleRetry(db, mail, now(), error);
        if (mail.attempts >= MAX_ATTEMPTS)
          logError(error, `Mail ${mail.id} is given up after ${mail.attempts} attempts.`);
      }
    }
  }

  async function idle(): Promise<void> {
    while (running) await running;
  }

  const poll = setInterval(sendDueMails, POLL_INTERVAL_MS);
  poll.unref();
  sendDueMails();

  return {
    enqueue: async (tx, mail) => {
      enqueuedCount += 1;
      const createdAt = now();
      await tx.insert(outbox).values({
        recipient: mail.to,
        subject: mail.subject,
        replyTo: mail.replyTo ?? null,
        unsubscribeUrl: mail.unsubscribePath ? config.siteUrl + mail.unsubscribePath : null,
        onlyToAccount: mail.onlyToAccount ?? false,
        ...renderMail(mail, config),
        createdAt,
        dueAt: createdAt,
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

/**
 * Sends the mails of each request after its answer, so that the time of the answer does not reveal
 * whether there was a mail. Each request handles its own mails: those of a concurrent request may
 * not be committed yet.
 */
export function sendMailsAfterRequests(app: FastifyInstance, mails: Outbox): void {
  app.decorateRequest('enqueuedMailsBefore', 0);
  app.addHook('onRequest', async (request) => {
    request.enqueuedMailsBefore = mails.enqueuedCount();
  });
  app.addHook('onSend', async (request) => {
    if (mails.enqueuedCount() !== request.enqueuedMailsBefore) setImmediate(mails.sendDueMails);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    enqueuedMailsBefore: number;
  }
}

/** Claims the next due mail for this worker. */
async function claimDueMail(db: Database, now: number): Promise<StoredMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(or(lte(outbox.dueAt, now), isFromAheadClock(now)))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: now + CLAIM_DURATION_MS })
    .where(and(inArray(outbox.id, due)))
    .returning();
  return mail;
}

/** Whether a mail waits longer than a pause lasts: the clock has been set back since. */
function isFromAheadClock(now: number) {
  const pause = sql`least(${MAX_RETRY_DELAY_MS}, ${FIRST_RETRY_DELAY_MS} * power(2, ${outbox.attempts} - 1))`;
  const latest = sql`${new Date(now).toISOString()}::timestamptz
    + greatest(${CLAIM_DURATION_MS}, ${pause}) * interval '1 millisecond'`;
  const isUntried = and(eq(outbox.attempts, 0), isNotNull(outbox.dueAt));
  return or(isUntried, sql`${outbox.dueAt} > ${latest}`);
}

/**
 * Local mode keeps a sent mail for /dev/mail. Production deletes it, because its link is secret.
 */
async function keepSentMail(db: Database, mail: StoredMail, now: number): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: now, dueAt: null, lastError: null })
    .where(eq(outbox.id, mail.id));
}

/**
 * Ends the claim of a mail that was not tried, because the mail server is away. The mail goes
 * behind the other due mails; without `dueAt` it is given up.
 */
async function putBack(
  db: Database,
  mail: StoredMail,
  dueAt: number | null,
  error: MailServerAway,
): Promise<void> {
  await db
    .update(outbox)
    .set({
      attempts: mail.attempts - 1,
      dueAt,
      lastError: storedError(error),
    })
    .where(eq(outbox.id, mail.id));
}

async function scheduleRetry(
  db: Database,
  mail: StoredMail,
  now: number,
  error: unknown,
): Promise<void> {
  const delay = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** (mail.attempts - 1));
  const dueAt = mail.attempts < MAX_ATTEMPTS ? now + delay : null;
  await db
    .update(outbox)
    .set({ dueAt, lastError: storedError(error) })
    .where(eq(outbox.id, mail.id));
}

function storedError(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
}
