import { join } from 'node:path';
import { ensureAdministrator } from './account/ensure-administrator';
import { buildApp } from './app';
import { type Config, readConfig } from './config/config';
import { reasonOf, StartFailure } from './config/start-failure';
import { lockDataDir } from './db/data-dir-lock';
import { openDatabase } from './db/open-database';

const MIGRATIONS = join(import.meta.dirname, '../drizzle');

/** Told to the parent where there is one (`npm start`), printed otherwise. */
type Ready = { ready: true; url: string; admin?: { email: string; password: string } };

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // PostgreSQL has its own locks; the embedded database has none that survive a crash well.
  const unlock = config.databaseUrl ? async () => {} : await lockDataDir(config.dataDir);
  const database = await openDatabase(config, MIGRATIONS);
  const app = await buildApp({ config, database, now: () => Date.now() + config.clockAhead });
  app.addHook('onClose', unlock);

  const close = closeOnce(() => app.close());
  try {
    const url = await app
      .listen({ host: config.host, port: config.port })
      .catch((error: unknown) => {
        throw new StartFailure(`The API cannot listen on ${addressOf(config)}: ${wordsOf(error)}.`);
      });
    // Only now: a start that fails must not use up a password that was never told.
    const admin = await ensureAdministrator(app.context);
    tell({ ready: true, url, ...(admin && { admin }) });
  } catch (error) {
    await close();
    throw error;
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
  // Whoever started us is gone: do not keep the data folder.
  process.on('disconnect', close);
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

function tell(ready: Ready): void {
  if (process.send) {
    process.send(ready);
    return;
  }
  const { admin } = ready;
  if (admin)
    process.stdout.write(
      `Administrator: ${admin.email}, password ${admin.password} (shown only this once)\n`,
    );
}

function addressOf({ host, port }: Config): string {
  return `${host}, API_PORT ${port}`;
}

function wordsOf(error: unknown): string {
  const reason = reasonOf(error);
  return reason === 'EADDRINUSE' ? 'the port is in use' : reason;
}

try {
  await start();
} catch (error) {
  const lines =
    error instanceof StartFailure ? error.lines : [`The API cannot start: ${reasonOf(error)}.`];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
  if (process.connected) process.disconnect();
}
