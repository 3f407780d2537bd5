import { join } from 'node:path';
import { answerPings, endWhenHanging, serveMetrics, startTracing } from '@site/shared/server';
import type { FastifyInstance } from 'fastify';
import { ensureAdmin, unusedAdminPassword } from './account/ensure-admin';
import { buildApp } from './app';
import { scheduleBackups } from './backup/schedule-backups';
import { serveSnapshots } from './backup/snapshots';
import { type Config, readConfig } from './config/config';
import { reasonOf, StartFailure } from './config/start-failure';
import { checkRegularly } from './db/check-regularly';
import { lockDataDir } from './db/data-dir-lock';
import type { OpenDatabase } from './db/database';
import { embeddedDatabaseCheck } from './db/embedded-database-check';
import { openDatabase } from './db/open-database';
import { traceQueries } from './db/trace-queries';
import { createMetrics, type Metrics } from './metrics/metrics';

const BACKUP_COMMAND = join(import.meta.dirname, 'backup.mjs');
const MIGRATIONS = join(import.meta.dirname, '../drizzle');

/** The message to the parent process (`npm start`). Without a parent, the password is printed. */
type ReadyMessage = { ready: true; url: string; admin?: { email: string; password: string } };

/** No other user of the machine may read the files of the database and the mails. */
const OWNER_ONLY_UMASK = 0o077;

const PROGRESS_INTERVAL_MS = 5_000;
const DATABASE_CHECK_INTERVAL_MS = 3_000;
const DATABASE_DEAD_AFTER_MS = 20_000;

async function start(): Promise<void> {
  process.umask(OWNER_ONLY_UMASK);
  const config = readConfig(process.env);
  // Only the embedded database needs the lock: PostgreSQL has its own.
  const unlock = config.databaseUrl ? async () => {} : await lockDataDir(config.dataDir);
  const tracing = await startTracing('api', process.env, {
    hasQueries: true,
    warn: (problem) => app.log.warn(problem),
  });
  const stopProgress = reportProgress();
  const database = await openDatabase(config, MIGRATIONS).finally(stopProgress);
  if (tracing?.traceQuery) traceQueries(database, tracing.traceQuery);
  const metrics = config.metrics ? createMetrics({ restarts: config.siteRestarts }) : undefined;
  const app = await buildApp({
    config,
    database,
    refusesOverload: true,
    metrics,
    tracing,
    now: () => Date.now() + config.clockAheadMs,
  });
  app.addHook('onClose', unlock);
  app.addHook('onClose', async () => tracing?.stop());
  if (database.whilePaused) {
    const snapshots = await serveSnapshots(config.dataDir, {
      whilePaused: database.whilePaused,
      log: (problem) => app.log.error(problem),
    });
    app.addHook('preClose', snapshots.close);
  }
  scheduleBackups(app, config, BACKUP_COMMAND);

  process.on('unhandledRejection', (error) =>
    app.log.error({ err: error }, 'A promise was rejected without a handler.'),
  );
  if (!config.databaseUrl) endWithDatabase(app, database);
  const close = closeOnce(() => app.close());
  const { draining } = app.context;
  // Begins before the first answer, so that a process that hangs right after it is ended, too.
  endWhenHanging('The API', config.watchdogSeconds);
  try {
    if (metrics) await listenForScrapes(app, config, metrics);
    const url = await listen(app, config);
    // After `listen`: a failed start must not create a random password that is never shown.
    const admin = await ensureAdmin(app.context);
    reportReady({ ready: true, url, ...(admin && { admin }) });
  } catch (error) {
    await close();
    throw error;
  }
  // A further signal ends the draining.
  process.on('SIGTERM', () => draining.start(config.drainMs).then(close));
  process.on('SIGINT', () => draining.start(0).then(close));
  // The parent process has ended. Stop, so that the data folder is free.
  process.on('disconnect', close);
  answerPings();
  await explainAdminPassword(app);
}

/**
 * Logs why ADMIN_PASSWORD has no effect, if it has none. Call it after the report that the API is
 * ready: comparing passwords takes time, and no start waits for it.
 */
async function explainAdminPassword(app: FastifyInstance): Promise<void> {
  try {
    const unused = await unusedAdminPassword(app.context);
    if (unused) app.log[unused.level](unused.text);
  } catch (error) {
    app.log.error({ err: error }, 'ADMIN_PASSWORD could not be compared with account 1.');
  }
}

/**
 * Tells `npm start` that this process works on its start: creating or migrating a database may take
 * long. A process that hangs sends nothing. Returns a function that ends the messages.
 */
function reportProgress(): () => void {
  const report = () => process.connected && process.send?.({ progress: true });
  const timer = setInterval(report, PROGRESS_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    report();
  };
}

/**
 * Ends the process when the embedded database is broken. `npm start` or a process manager then
 * starts it again.
 */
function endWithDatabase(app: FastifyInstance, { db, isPaused }: OpenDatabase): void {
  const stop = checkRegularly({
    check: embeddedDatabaseCheck(db, app.context.freeSpace, isPaused),
    intervalMs: DATABASE_CHECK_INTERVAL_MS,
    deadAfterMs: DATABASE_DEAD_AFTER_MS,
    onDead: (error) => {
      app.log.fatal({ err: error }, 'The embedded database has stopped working.');
      process.exit(1);
    },
  });
  app.addHook('onClose', async () => stop());
}

function closeOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => {
    closing ??= close().then(() => {
      if (process.connected) process.disconnect();
    });
    return closing;
  };
}

async function listen(
  app: Awaited<ReturnType<typeof buildApp>>,
  { apiHost, apiPort }: Config,
): Promise<string> {
  try {
    return await app.listen({ host: apiHost, port: apiPort });
  } catch (error) {
    const code = reasonOf(error);
    const reason = code === 'EADDRINUSE' ? 'the port is in use' : code;
    throw new StartFailure(
      `The API cannot listen on API_HOST ${apiHost}, API_PORT ${apiPort}: ${reason}.`,
    );
  }
}

async function listenForScrapes(
  app: FastifyInstance,
  { metrics: settings }: Config,
  { contentType, text }: Metrics,
): Promise<void> {
  if (!settings) return;
  try {
    const { close } = await serveMetrics(settings, { contentType, metrics: text });
    app.addHook('onClose', async () => close());
  } catch (error) {
    throw new StartFailure(
      `The API cannot listen on METRICS_HOST ${settings.host}, API_METRICS_PORT ${settings.port}: ${reasonOf(error)}.`,
    );
  }
}

function reportReady(message: ReadyMessage): void {
  if (process.send) {
    process.send(message);
    return;
  }
  const { admin } = message;
  if (admin)
    process.stdout.write(
      `Administrator: ${admin.email}, password ${admin.password} (shown only once)\n`,
    );
}

try {
  await start();
} catch (error) {
  const lines =
    error instanceof StartFailure ? error.lines : [`The API cannot start: ${reasonOf(error)}.`];
  process.stderr.write(`${lines.join('\n')}\n`);
  // A database that failed to open may keep the process alive.
  process.exit(1);
}
