import { join } from 'node:path';
import { findUserByEmail } from '../../auth/find-user';
import { readConfig } from '../../config/config';
import { StartFailure } from '../../config/start-failure';
import { lockDataDir } from '../../db/data-dir-lock';
import { openDatabase } from '../../db/open-database';
import { startOutbox } from '../../mail/outbox';
import { mailSender } from '../../mail/send-mail';
import { resetFactors } from './reset-factors';

const MIGRATIONS = join(import.meta.dirname, '../drizzle');
const OWNER_ONLY_UMASK = 0o077;

/**
 * `npm run reset-factors -- EMAIL`, for an account whose owner has lost every second factor. The
 * embedded database belongs to one process, so the site must be stopped; with PostgreSQL it may
 * run.
 */
async function run(): Promise<void> {
  process.umask(OWNER_ONLY_UMASK);
  const [email, ...others] = process.argv.slice(2);
  if (!email || others.length > 0)
    throw new StartFailure('Name one account: npm run reset-factors -- EMAIL');
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? async () => {} : await lockDataDir(config.dataDir);
  const { db, close } = await openDatabase(config, MIGRATIONS);
  const outbox = startOutbox({
    config,
    db,
    now: Date.now,
    sendMail: mailSender(config),
    findAccountEmail: async (address) => (await findUserByEmail(db, address))?.email ?? null,
    logError: (_error, message) => process.stderr.write(`${message}\n`),
  });
  try {
    if (!(await resetFactors({ db, outbox }, email, Date.now())))
      throw new StartFailure(`No account has the email ${email}.`);
    process.stdout.write(
      `The second factors of ${email} are removed, and every session has ended.\n`,
    );
  } finally {
    await outbox.stop();
    await close();
    await unlock();
  }
}

run().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
