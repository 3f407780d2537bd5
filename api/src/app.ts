import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { accountRoutes } from './account/routes';
import { settingsRoutes } from './account/settings-routes';
import { authRoutes } from './auth/routes';
import { botCheckOf } from './bot-check/bot-check';
import type { Config } from './config/config';
import type { OpenDatabase } from './db/database';
import type { PersonalData } from './db/personal-data';
import { answerErrors, refuse } from './http/errors';
import { acceptOnlyJson } from './http/json-body';
import { loggerOf } from './http/log';
import { Problem } from './http/problem';
import { limitRates } from './http/rate-limits';
import { refuseOtherOrigins } from './http/same-origin';
import { type Deliver, deliveryOf } from './mail/deliver';
import { devMailRoutes } from './mail/dev-mail';
import { startOutbox } from './mail/outbox';
import { adminOrderRoutes } from './orders/admin-routes';
import { applyPaymentEvent } from './orders/apply-payment-event';
import { orderData, walletData } from './orders/personal-data';
import { findOrder } from './orders/queries';
import { orderRoutes } from './orders/routes';
import { paymentRoutes } from './payments/routes';
import { siteRoutes } from './site/routes';
import { ticketData } from './tickets/personal-data';
import { ticketRoutes } from './tickets/routes';
import { trialRoutes } from './trial/routes';

/** Each module mounts its own calls. */
const modules = [
  siteRoutes,
  authRoutes,
  accountRoutes,
  settingsRoutes,
  trialRoutes,
  orderRoutes,
  adminOrderRoutes,
  // Payments are below orders, so they report events to the handlers that they get here.
  (app: FastifyInstance) => paymentRoutes(app, { applyEvent: applyPaymentEvent, findOrder }),
  ticketRoutes,
  devMailRoutes,
];

/** Whatever a module keeps of a person is named here, or it is neither exported nor erased. */
const personalData: readonly PersonalData[] = [orderData, walletData, ticketData];

/** A ticket's 100 kB of HTML may take three bytes a character, and JSON escapes on top. */
const BODY_LIMIT = 512 * 1024;

export type AppOptions = {
  config: Config;
  database: OpenDatabase;
  /** In place of SMTP or files. */
  deliver?: Deliver;
  /** The clock, in ms. */
  now?: () => number;
};

/** The API without its process: no port, no signals. `close()` ends everything it holds, the database included. */
export async function buildApp({
  config,
  database,
  deliver = deliveryOf(config),
  now = Date.now,
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOf(config),
    trustProxy: 'loopback',
    bodyLimit: BODY_LIMIT,
    // The log of requests is the edge's.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, request, reply) => {
      refuse(request, reply, new Problem('unknown-path'));
    },
  });
  const { db } = database;
  const outbox = startOutbox({
    config,
    db,
    now,
    deliver,
    log: (error, message) => app.log.error({ err: error }, message),
  });
  app.decorate('context', {
    config,
    db,
    now,
    outbox,
    botCheck: botCheckOf(config, db, now),
    personalData,
  });
  app.addHook('onClose', async () => {
    await outbox.stop();
    await database.close();
  });

  answerErrors(app);
  acceptOnlyJson(app);
  refuseOtherOrigins(app, config);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    // A clock that was moved is moved in every word of ours.
    if (config.clockAhead > 0) reply.header('date', new Date(now()).toUTCString());
  });
  await app.register(cookie);
  await limitRates(app, config);
  for (const mount of modules) mount(app);
  return app;
}
