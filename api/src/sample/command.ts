import { join } from 'node:path';
import { ensureAdmin } from '../account/ensure-admin';
import { buildApp } from '../app';
import { users } from '../auth/tables';
import { readConfig } from '../config/config';
import { reasonOf, StartFailure } from '../config/start-failure';
import { lockDataDir } from '../db/data-dir-lock';
import { openDatabase } from '../db/open-database';
import { fillSample } from './fill-sample';
import { SAMPLE_PASSWORD } from './sample-site';

const MIGRATIONS = join(import.meta.dirname, '../drizzle');
const OWNER_ONLY_UMASK = 0o077;

/** Fills the embedded database of a new DATA_DIR, and prints the accounts. Local mode only. */
async function run(): Promise<string> {
  process.umask(OWNER_ONLY_UMASK);
  const config = readConfig({
    ...process.env,
    ADMIN_PASSWORD: SAMPLE_PASSWORD,
    BOT_CHECK: 'off',
    LOG_LEVEL: 'silent',
  });
  if (config.siteMode !== 'local' || config.databaseUrl)
    throw new StartFailure(
      'The sample data are for SITE_MODE=local with the embedded database only.',
    );
  const unlock = await lockDataDir(config.dataDir);
  const database = await openDatabase(config, MIGRATIONS);
  const clock = { now: Date.now() };
  const app = await buildApp({
    config,
    database,
    sendMail: async () => {},
    now: () => clock.now,
  });
  try {
    await app.ready();
    if ((await database.db.$count(users)) > 0)
      throw new StartFailure(`The database in ${config.dataDir} is not empty.`);
    await ensureAdmin(app.context);
    const { agent, customer } = await fillSample(app, clock, Date.now());
    const accounts = [config.admin.email, agent, customer];
    return `Administrator, agent and customer: ${accounts.join(', ')}; password ${SAMPLE_PASSWORD}`;
  } finally {
    await app.close();
    await unlock();
  }
}

run().then(
  (text) => {
    process.stdout.write(`${text}\n`);
    process.exit(0);
  },
  (error: Error) => {
    const text = error instanceof StartFailure ? error.message : reasonOf(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  },
);
