import { setImmediate } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type { BodyOf, Endpoint, ProblemBody, ResponseOf } from '@site/shared/contract';
import { REMEMBERED_SESSION_MS } from '@site/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { ensureAdmin } from '../account/ensure-admin';
import { buildApp } from '../app';
import { startSession } from '../auth/sessions';
import { sessions, type User, users } from '../auth/tables';
import { readConfig } from '../config/config';
import { seedCoupons } from '../coupons/seed-coupons';
import type { SendMail } from '../mail/send-mail';
import type { StoredMail } from '../mail/tables';
import { openTestDatabase } from './test-database';

/** The type of an answer. A new order has several: here it is always the one with a number. */
type SiteResponse<Response> = [Extract<Response, { order: string }>] extends [never]
  ? Response
  : Extract<Response, { order: string }>;

export const PASSWORD = 'correct-horse-7';
export const ADMIN = { email: 'admin@site.test', password: 'first-of-all-1' };

/** 1 September 2024, 12:00 UTC: the date of the site's terms. */
const START_TIME = Date.UTC(2024, 8, 1, 12);

const ALWAYS_FRESH = Date.UTC(2100, 0);

type Answer<T> = {
  status: number;
  body: T;
  problem: ProblemBody;
  cookies: { name: string; value: string; maxAge?: number }[];
  headers: Record<string, unknown>;
};

type Payload = InjectOptions['payload'];

type Caller = { cookie?: string; headers?: Record<string, string> };

export type TestApp = Awaited<ReturnType<typeof testApp>>;

/**
 * The API on a database in memory, with the admin of `ADMIN` and a clock that the test sets. The
 * bot check is off; `env` overrides settings. Close it with `close()`.
 */
export async function testApp({
  env = {},
  sendMail,
  freeBytes,
}: {
  env?: Record<string, string>;
  sendMail?: SendMail;
  freeBytes?: () => Promise<number>;
} = {}) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    BOT_CHECK: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SITE_URL: 'http://localhost:8080',
    ...env,
  });
  const clock = { now: START_TIME };
  const mails: StoredMail[] = [];
  const collectMail: SendMail = async (mail) => {
    mails.push(mail);
  };
  const database = await openTestDatabase();
  const parts = {
    config,
    sendMail: sendMail ?? collectMail,
    now: () => clock.now,
    ...(freeBytes && { freeBytes }),
  };
  const app = await buildApp({ ...parts, database });
  const admin = await createAdmin(app);
  await app.ready();

  return {
    app,
    db: app.context.db,
    clock,
    /** Calls an endpoint. Read `body` after a success and `problem` after a refusal. */
    call: <E extends Endpoint>(endpoint: E, body: BodyOf<E>, caller: Caller = {}) =>
      send<SiteResponse<ResponseOf<E>>>(app, endpoint.path, body as Payload, caller),
    /** Sends any payload to a path. */
    post: (path: string, payload: Payload, caller: Caller = {}) =>
      send<unknown>(app, path, payload, caller),
    /** Creates an activated account and a session. */
    customer: (email: string, columns: Partial<User> = {}) => signedInCustomer(app, email, columns),
    admin: () => signedIn(app, 1),
    /** Sends the due mails and returns all mails sent so far. */
    mails: async (to?: string) => {
      await app.afterAnswer.idle();
      app.context.outbox.sendDueMails();
      await app.context.outbox.idle();
      return mails.filter((mail) => to === undefined || mail.recipient === to);
    },
    /** Resets data, mails and clock, faster than a new app. The rate limits are not reset. */
    reset: async () => {
      await app.afterAnswer.idle();
      // The mails of a request are sent in the turn after its answer.
      await setImmediate();
      await app.context.outbox.idle();
      clock.now = START_TIME;
      mails.length = 0;
      await emptyTables(app);
      await app.context.db.insert(users).values(admin);
      await seedCoupons(app.context);
    },
    /** A second process of the API on the same database, without a Redis. Close it first. */
    secondProcess: () => buildApp({ ...parts, database: { ...database, close: async () => {} } }),
    close: () => app.close(),
  };
}

/** The code of an activation mail's link. */
export function activationCodeIn(mail: StoredMail | undefined): string {
  return codeIn(mail, 'activate');
}

/** The code of a mail's link to a page. */
export function codeIn(
  mail: StoredMail | undefined,
  page:
    | 'activate'
    | 'recover-password'
    | 'confirm-email'
    | 'undo-email'
    | 'undo-password'
    | 'accept-invitation',
): string {
  const code = mail?.text.match(new RegExp(`/${page}/([\\w-]+)`))?.[1];
  if (!code) throw new Error(`The mail has no link to ${page}.`);
  return code;
}

/**
 * Deletes all rows, except the installation's secrets, which a server remembers, and restarts the
 * numbers. For a few rows this takes a tenth of the time of `truncate`, which replaces the files of
 * all tables and indexes.
 */
async function emptyTables(app: FastifyInstance): Promise<void> {
  await app.context.db.execute(sql`do $$
    declare
      name text;
      first bigint;
    begin
      -- Without the checks of foreign keys the order of the tables does not matter.
      set local session_replication_role = replica;
      for name in
        select tablename from pg_tables where schemaname = 'public' and tablename <> 'secrets'
      loop
        execute format('delete from %I', name);
      end loop;
      for name, first in select sequencename, start_value from pg_sequences
        where schemaname = 'public' and last_value is not null
      loop
        perform setval(format('%I', name)::regclass, first, false);
      end loop;
    end $$`);
}

async function send<T>(
  app: FastifyInstance,
  path: string,
  payload: Payload,
  { cookie, headers }: Caller,
): Promise<Answer<T>> {
  const response = await app.inject({
    method: 'POST',
    url: `/api/${path}`,
    ...(payload !== undefined && { payload }),
    headers: { ...(cookie && { cookie }), ...headers },
  });
  const body = response.json();
  return {
    status: response.statusCode,
    body,
    problem: body,
    cookies: response.cookies,
    headers: response.headers,
  };
}

/**
 * A hash of the least cost that Argon2 allows: the tests check passwords hundreds of times. An
 * account that signs up in a test has a hash of the usual cost.
 */
function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

async function createAdmin(app: FastifyInstance): Promise<User> {
  const { db } = app.context;
  await ensureAdmin(app.context);
  const [admin] = await db
    .update(users)
    .set({ passwordHash: await cheapHash(ADMIN.password) })
    .where(eq(users.id, 1))
    .returning();
  if (!admin) throw new Error('The admin was not created.');
  return admin;
}

let passwordHash: Promise<string> | undefined;

async function signedInCustomer(app: FastifyInstance, email: string, columns: Partial<User>) {
  const { db, now } = app.context;
  passwordHash ??= cheapHash(PASSWORD);
  const [user] = await db
    .insert(users)
    .values({
      email,
      passwordHash: await passwordHash,
      createdAt: now(),
      activatedAt: now(),
      ...columns,
    })
    .returning();
  if (!user) throw new Error('The account was not created.');
  return signedIn(app, user.id);
}

async function signedIn(app: FastifyInstance, id: number) {
  const { db, now } = app.context;
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw new Error(`Account ${id} does not exist.`);
  // Staff's is as long as a customer's and always fresh: tests set the clock.
  const browser = { userAgent: '', address: '' };
  const { token } = await startSession(db, id, { remember: true, browser, now: now() });
  if (user.role !== 'customer')
    await db
      .update(sessions)
      .set({ confirmedAt: ALWAYS_FRESH, expiresAt: now() + REMEMBERED_SESSION_MS })
      .where(eq(sessions.userId, id));
  return { id, email: user.email, cookie: `token=${token}` };
}
