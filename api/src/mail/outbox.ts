import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { findUserByEmail } from '../auth/find-user';
import type { Config } from '../config/config';
import type { Database, Queryable } from '../db/database';
import type { Deliver } from './deliver';
import { type Mail, renderMail } from './layout';
import { outbox, type StoredMail } from './tables';

/** Mails leave through here: written with the change they tell of, sent after it is safe, again and again until it works. */
export type Outbox = {
  /** Writes a mail as part of `tx`; it is sent if and only if that commits. */
  enqueue: (tx: Queryable, mail: Mail) => Promise<void>;
  /** How many were ever enqueued here: a change means that `kick` is due. */
  enqueued: () => number;
  /** Looks for due mails now. `route` calls it after each handler; other callers of `enqueue` do it themselves after the commit. */
  kick: () => void;
  /** Resolves once nothing is being sent. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
};

type OutboxOptions = {
  config: Config;
  db: Database;
  now: () => number;
  deliver: Deliver;
  log: (error: unknown, message: string) => void;
};

const POLL = 5_000;
/** How long a worker may take over one mail before another one tries. */
const CLAIM = 5 * 60_000;
const FIRST_RETRY = 30_000;
const LONGEST_RETRY = 6 * 3_600_000;
/** About two days of trying. */
const MAX_ATTEMPTS = 15;

/** Starts the worker; the caller stops it. */
export function startOutbox({ config, db, now, deliver, log }: OutboxOptions): Outbox {
  let enqueued = 0;
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function kick(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => log(error, 'the outbox cannot be read'))
      .finally(() => {
        running = null;
        if (again) {
          again = false;
          kick();
        }
      });
  }

  async function drain(): Promise<void> {
    while (!stopped) {
      const mail = await claim(db, now());
      if (!mail) return;
      try {
        const recipient = await recipientOf(db, mail);
        if (recipient !== null) await deliver({ ...mail, recipient });
        if (recipient !== null && config.mode === 'local') await keep(db, mail, now());
        else await db.delete(outbox).where(eq(outbox.id, mail.id));
      } catch (error) {
        log(error, `mail ${mail.id} was not sent (attempt ${mail.attempts})`);
        await postpone(db, mail, now(), error);
      }
    }
  }

  async function idle(): Promise<void> {
    while (running) await running;
  }

  const poll = setInterval(kick, POLL);
  poll.unref();
  kick();

  return {
    enqueue: async (tx, mail) => {
      enqueued += 1;
      const createdAt = now();
      await tx.insert(outbox).values({
        recipient: mail.to,
        subject: mail.subject,
        onlyToAccount: mail.onlyToAccount ?? false,
        ...renderMail(mail, config),
        createdAt,
        dueAt: createdAt,
      });
    },
    enqueued: () => enqueued,
    kick,
    idle,
    stop: async () => {
      stopped = true;
      clearInterval(poll);
      await idle();
    },
  };
}

/** Takes the next due mail for this worker alone. */
async function claim(db: Database, time: number): Promise<StoredMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.dueAt, time))
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, dueAt: time + CLAIM })
    .where(and(inArray(outbox.id, due)))
    .returning();
  return mail;
}

/** Whom to send it to; null where it is only for accounts and the address has none. The account's own spelling, not the typed one. */
async function recipientOf(
  db: Database,
  { recipient, onlyToAccount }: StoredMail,
): Promise<string | null> {
  if (!onlyToAccount) return recipient;
  return (await findUserByEmail(db, recipient))?.email ?? null;
}

/** Links in mails are secrets: a sent one is kept only in local mode, where /dev/mail shows it. */
async function keep(db: Database, mail: StoredMail, time: number): Promise<void> {
  await db
    .update(outbox)
    .set({ sentAt: time, dueAt: null, lastError: null })
    .where(eq(outbox.id, mail.id));
}

async function postpone(
  db: Database,
  mail: StoredMail,
  time: number,
  error: unknown,
): Promise<void> {
  const wait = Math.min(LONGEST_RETRY, FIRST_RETRY * 2 ** (mail.attempts - 1));
  const dueAt = mail.attempts < MAX_ATTEMPTS ? time + wait : null;
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db.update(outbox).set({ dueAt, lastError }).where(eq(outbox.id, mail.id));
}
