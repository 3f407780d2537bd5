import { contract, paths } from '@site/shared/contract';
import { HOUR_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import {
  reminderSettingsOf,
  saveReminders,
  saveRemindersByCode,
} from '../account/reminder-settings';
import { rateLimitOptions } from '../http/rate-limits';
import { route } from '../http/route';
import { acceptTextBody } from '../payments/text-body';
import { ONE_PRESS_PATH } from './reminder-mail';
import { scheduleReminders } from './send-reminders';

const CODE_LIMIT = { max: 60, windowMs: HOUR_MS };

/** The reminders before the end of a plan, and the calls that switch them off and on. */
export function reminderRoutes(app: FastifyInstance): void {
  const { db } = app.context;

  route(app, contract.account.reminders, async ({ session }) => {
    const { isOn } = await reminderSettingsOf(db, session.id);
    return { isOn };
  });

  route(app, contract.account.saveReminders, async ({ body, session }) => {
    await saveReminders(db, session.id, body.isOn);
    return { isOn: body.isOn };
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

/**
 * One-press unsubscription (RFC 8058): the mail program sends a form to the address of the header.
 * A person who opens the address gets the page with a button, because scanners open links, too.
 */
function onePressRoutes(scope: FastifyInstance): void {
  const { config, db } = scope.context;
  const limits = rateLimitOptions(CODE_LIMIT, config);
  acceptTextBody(scope, 'application/x-www-form-urlencoded');
  scope.post<{ Querystring: { code?: string } }>(
    ONE_PRESS_PATH,
    { config: { ...limits, anyOrigin: true } },
    async ({ query }) => {
      await saveRemindersByCode(db, String(query.code ?? ''), false);
      return { stopped: true };
    },
  );
  scope.get<{ Querystring: { code?: string } }>(
    ONE_PRESS_PATH,
    { config: { ...limits, readsOnly: true } },
    async ({ query }, reply) =>
      reply.redirect(config.siteUrl + paths.stopReminders(String(query.code ?? '')), 303),
  );
}
