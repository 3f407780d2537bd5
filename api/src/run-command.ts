import { join } from 'node:path';
import { findUserByEmail } from './auth/find-user';
import { mailBrand } from './brand/mail-brand';
import { mailTextsNow } from './business-data/mail-texts';
import { readConfig } from './config/config';
import { StartFailure } from './config/start-failure';
import type { Context } from './context';
import { lockDataDir } from './db/data-dir-lock';
import { openDatabase } from './db/open-database';
import { startOutbox } from './mail/outbox';
import { mailSender } from './mail/send-mail';

const MIGRATIONS = join(import.meta.dirname, '../drizzle');
const OWNER_ONLY_UMASK = 0o077;

type Work = (
  context: Pick<Context, 'config' | 'db' | 'outbox'>,
  args: readonly string[],
) => Promise<string>;

/**
 * Runs a command on the database of the site, prints its text, and ends the process. The embedded
 * database belongs to one process, so the site must be stopped; with PostgreSQL it may run. Mails
 * are sent by the command or later by the site.
 */
export function runCommand(work: Work): void {
  process.umask(OWNER_ONLY_UMASK);
  onDatabase(work, process.argv.slice(2)).then(
    (text) => {
      process.stdout.write(`${text}\n`);
      process.exit(0);
    },
    (error: Error) => {
      process.stderr.write(`${error instanceof StartFailure ? error.message : error.stack}\n`);
      process.exit(1);
    },
  );
}

async function onDatabase(work: Work, args: readonly string[]): Promise<string> {
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? async () => {} : await lockDataDir(config.dataDir);
  const { db, close } = await openDatabase(config, MIGRATIONS);
  const outbox = startOutbox({
    config,
    db,
    now: Date.now,
    sendMail: mailSender(config),
    brandOf: (tx) => mailBrand(tx, config, Date.now()),
    ownTextsOf: (tx, language) => mailTextsNow(tx, language, Date.now()),
    findAccountEmail: async (address) => (await findUserByEmail(db, address))?.email ?? null,
    logError: (_error, message) => process.stderr.write(`${message}\n`),
  });
  try {
    return await work({ config, db, outbox }, args);
  } finally {
    await outbox.stop();
    await close();
    await unlock();
  }
}
