import { contract, paths } from '@site/shared/contract';
import {
  BASE_LANGUAGE,
  type Language,
  language as pageLanguage,
  pathInLanguage,
} from '@site/shared/language';
import { HOUR_MS } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  reminderSettingsOf,
  saveReminders,
  saveRemindersByCode,
} from '../account/reminder-settings';
import { users } from '../auth/tables';
import type { Queryable } from '../db/database';
import { limiter, limitFailures, networksOf } from '../http/limiter';
import { Problem } from '../http/problem';
import { rateLimitOptions } from '../http/rate-limits';
import { route } from '../http/route';
import { ONE_PRESS_PATH } from './reminder-mail';
import { scheduleReminders } from './send-reminders';

const CODE_LIMIT = { max: 60, windowMs: HOUR_MS };
/** The body of a one-press unsubscription is one field. */
const MAX_FORM_BYTES = 8_192;

/**
 * The reminders before the end of a plan, the calls that switch them off and on, and the language
 * of all mails.
 */
export function reminderRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(app, contract.account.reminders, async ({ session }) => {
    const { isOn } = await reminderSettingsOf(db, session.id);
    return { isOn, language: await languageOf(db, session.id) };
  });

  route(app, contract.account.saveReminders, async ({ body: { isOn, language }, session }) => {
    await db.transaction(async (tx) => {
      await saveReminders(tx, session.id, isOn);
      if (language) await tx.update(users).set({ language }).where(eq(users.id, session.id));
    });
    return { isOn, language: language ?? (await languageOf(db, session.id)) };
  });

  route(
    app,
    contract.account.saveRemindersByCode,
    async ({ body: { code, isOn } }) => {
      await saveRemindersByCode(db, code, isOn);
      return { isOn };
    },
    { limit: CODE_LIMIT },
  );

  app.register(async (scope) => onePressRoutes(scope));
  scheduleReminders(app);
}

/** The language of the mails of an account. */
async function languageOf(db: Queryable, userId: number): Promise<Language> {
  const [account] = await db
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return account?.language ?? BASE_LANGUAGE;
}

/**
 * One-press unsubscription (RFC 8058): the mail program sends a form to the address of the header.
 * A person who opens the address gets the page with a button, because scanners open links, too.
 * The programs of a mail provider share few IP addresses, so only wrong codes are limited. The code
 * is in the address; the body, in the form that the program chooses, is not read.
 */
function onePressRoutes(scope: FastifyInstance): void {
  const { config, db } = scope.context;
  const limits = rateLimitOptions(CODE_LIMIT, config);
  const wrongCodes = limiter(scope, 'reminder-code', CODE_LIMIT);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, _body, done) => done(null),
  );
  scope.post<{ Querystring: { code?: string } }>(
    ONE_PRESS_PATH,
    { config: { anyOrigin: true } },
    async (request, reply) => {
      const code = String(request.query.code ?? '');
      const { network } = networksOf(request.ip);
      const attempts = [{ limiter: wrongCodes, subject: network }];
      await limitFailures({ request, reply }, attempts, isWrongCode, () =>
        saveRemindersByCode(db, code, false),
      );
      return { stopped: true };
    },
  );
  scope.get<{ Querystring: { code?: string } }>(
    ONE_PRESS_PATH,
    { config: { ...limits, readsOnly: true } },
    async ({ query }, reply) =>
      reply.redirect(
        config.siteUrl +
          pathInLanguage(paths.stopReminders(String(query.code ?? '')), pageLanguage()),
        303,
      ),
  );
}

function isWrongCode(error: unknown): boolean {
  return error instanceof Problem && error.code === 'reminder-code';
}
