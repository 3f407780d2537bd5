import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import { MAX_BODY_BYTES } from '@site/shared/contract';
import {
  closeConnections,
  createDraining,
  ENOUGH_SPACE,
  REQUEST_ID_HEADER,
  requestIdFrom,
  type Tracing,
  trustProxies,
  watchFreeSpace,
} from '@site/shared/server';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { findTokenSession, recordTokenUse } from './api-tokens/token-session';
import { runAct } from './audit/run-act';
import { renewCookies } from './auth/cookies';
import { findUserByEmail } from './auth/find-user';
import { browserOf, findActiveSession, recordSessionUse, sessionIdOf } from './auth/sessions';
import { createBotCheck } from './bot-check/create-bot-check';
import { mailBrand } from './brand/mail-brand';
import { brandNow } from './business-data/brand';
import { mailTextsNow } from './business-data/mail-texts';
import type { Config } from './config/config';
import type { OpenDatabase } from './db/database';
import { databaseOutage } from './db/database-errors';
import { createAdmission } from './http/admission';
import { registerAfterAnswer } from './http/after-answer';
import { registerErrorHandlers, sendProblem } from './http/errors';
import { acceptOnlyJson } from './http/json-body';
import { answerInLanguageOfPage } from './http/language';
import { refuseOtherHosts } from './http/local-hosts';
import { loggerOptions } from './http/log';
import { Problem } from './http/problem';
import { registerRateLimits } from './http/rate-limits';
import { registerReadOnlyMode } from './http/read-only-mode';
import { countRecentCalls } from './http/recent-calls';
import { refuseAmbiguousRequests } from './http/refuse-ambiguous-requests';
import { refuseOtherOrigins } from './http/same-origin';
import { apiTokenOf } from './http/token-access';
import { compressAnswers } from './http/unchanged';
import { deleteOldMailsHourly } from './mail/delete-old-mails';
import { devMailRoutes } from './mail/dev-mail-routes';
import { startOutbox } from './mail/outbox';
import { mailSender, type SendMail } from './mail/send-mail';
import { sendMailsAfterRequests } from './mail/send-mails-after-requests';
import type { Metrics } from './metrics/metrics';
import { modules, personalData } from './modules';

/**
 * The limits (ms) of connections that send slowly. nginx and the edge send each request at once and
 * as a whole; these limits matter for an API that is reached in another way.
 */
const HTTP_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  // Longer than nginx and the edge keep an unused connection.
  keepAliveTimeout: 72_000,
};

export type AppOptions = {
  config: Config;
  database: OpenDatabase;
  /** Replaces SMTP and mail files in tests. */
  sendMail?: SendMail;
  /** The free bytes of a folder's file system, in place of the system's answer in tests. */
  freeBytes?: (folder: string) => Promise<number>;
  /** Whether calls that would wait too long are refused. Tests make many at once on purpose. */
  refusesOverload?: boolean;
  /** Measures the requests and the site; undefined without a metrics port. */
  metrics?: Metrics | undefined;
  /** Makes spans of requests; undefined without a collector. */
  tracing?: Tracing | undefined;
  /** The clock, in ms since 1970. */
  now?: () => number;
};

/** Builds the API without a port or signal handlers. `close()` also closes the database. */
export async function buildApp({
  config,
  database,
  sendMail = mailSender(config),
  freeBytes,
  refusesOverload = false,
  metrics,
  tracing,
  now = Date.now,
}: AppOptions): Promise<FastifyInstance> {
  const admission = refusesOverload
    ? createAdmission(database.queue, undefined, metrics?.countRefusal)
    : undefined;
  const isTrustedProxy = trustProxies(config.trustedProxies);
  const app = Fastify({
    serverFactory: (handler) =>
      createServer(HTTP_OPTIONS, admission ? admission.before(handler) : handler),
    logger: loggerOptions(config),
    trustProxy: isTrustedProxy,
    genReqId: requestIdFrom(isTrustedProxy),
    bodyLimit: MAX_BODY_BYTES,
    // A request that arrives while the server closes is answered like any other.
    return503OnClosing: false,
    // nginx or the edge logs the requests.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, new Problem('unknown-path'));
    },
  });
  const { db } = database;
  // With a drain time, other processes serve the same requests while this one stops.
  closeConnections(app, { hasPeers: config.drainMs > 0 });
  answerInLanguageOfPage(app);
  const draining = createDraining(app.server);
  const recentCalls = countRecentCalls(app.server);
  const freeSpace = config.databaseUrl
    ? ENOUGH_SPACE
    : await watchFreeSpace({
        folder: config.dataDir,
        minBytes: config.freeSpaceMinBytes,
        onChange: (isLow, bytes) => logFreeSpace(app, config, isLow, bytes),
        ...(freeBytes && { freeBytes }),
      });
  const outbox = startOutbox({
    config,
    db,
    now,
    sendMail,
    brandOf: (tx) => mailBrand(tx, config, now()),
    ownTextsOf: (tx, language) => mailTextsNow(tx, language, now()),
    findAccountEmail: async (email) => (await findUserByEmail(db, email))?.email ?? null,
    logError: (error, message) => app.log.error({ err: error }, message),
  });
  const botCheck = createBotCheck(config, db, now);
  app.decorate('context', {
    config,
    db,
    now,
    outbox,
    siteName: async () => (await brandNow(db, config, now())).name,
    botCheck,
    freeSpace,
    draining,
    recentCalls,
    personalData,
  });
  app.decorate('http', {
    config,
    now,
    // A call by an API token has no device session, also if it sends cookies.
    sessionIdOf: (request) => (apiTokenOf(request) === null ? sessionIdOf(request) : null),
    findActiveSession: (request) => findActiveSession({ db, config }, request, now()),
    findTokenSession: (token) => findTokenSession({ db, config }, token, now()),
    recordTokenUse: async (tokenSession) => {
      if (!freeSpace.isLow()) await recordTokenUse(db, tokenSession, now()).catch(ignoreReadOnly);
    },
    recordSessionUse: async (session, request) => {
      if (!freeSpace.isLow())
        await recordSessionUse(db, session, request, now()).catch(ignoreReadOnly);
    },
    runAct: (call, request, work) => runAct(db, { ...call, browser: browserOf(request) }, work),
    renewCookies: (session, reply) => renewCookies(reply, config, session, now()),
  });
  app.addHook('onClose', async () => {
    freeSpace.stop();
    await outbox.stop();
    await database.close();
  });

  registerAfterAnswer(app);
  registerErrorHandlers(app);
  tracing?.traceRequests(app, isTrustedProxy);
  metrics?.register(app, database.queue);
  refuseAmbiguousRequests(app);
  admission?.register(app);
  acceptOnlyJson(app);
  refuseOtherOrigins(app, config);
  registerReadOnlyMode(app, freeSpace.isLow);
  sendMailsAfterRequests(app, outbox);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    // The browser compares its clock with this header. Node.js would set the machine's time, but
    // CLOCK_AHEAD_DAYS moves the site's clock.
    if (config.clockAheadMs > 0) reply.header('date', new Date(now()).toUTCString());
    done();
  });
  compressAnswers(app);
  await app.register(cookie);
  await registerRateLimits(app, config);
  deleteOldMailsHourly(app);
  for (const mount of modules) mount(app);
  if (config.siteMode === 'local') {
    refuseOtherHosts(app, config);
    devMailRoutes(app, db);
  }
  return app;
}

/** A read-only database still answers reading calls; the use of the session is not recorded. */
function ignoreReadOnly(error: unknown): void {
  if (databaseOutage(error) !== 'read-only') throw error;
}

function logFreeSpace(app: FastifyInstance, { dataDir }: Config, isLow: boolean, bytes: number) {
  const megabytes = Math.floor(bytes / 1_000_000);
  if (bytes === 0)
    app.log.error(
      `The disk of DATA_DIR ${dataDir} is full or read-only. Changes are refused until it can be written.`,
    );
  else if (isLow)
    app.log.error(
      `The disk of DATA_DIR ${dataDir} has ${megabytes} MB left, less than FREE_SPACE_MIN_MB. Changes are refused until there is more.`,
    );
  else app.log.warn(`The disk of DATA_DIR has ${megabytes} MB left. Changes are accepted again.`);
}
