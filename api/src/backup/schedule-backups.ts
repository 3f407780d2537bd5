import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { scheduleJob } from '../schedule-job';
import { scheduledBackupsIn } from './backup-files';

const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

/** What the drivers of PostgreSQL and TLS read, such as PGSSLMODE. HOME has a file of passwords. */
const PASSED_ON = /^(PG[A-Z]+|HOME|NODE_EXTRA_CA_CERTS)$/;

/**
 * Runs the backup command when the last scheduled backup of BACKUP_FOLDER is BACKUP_EVERY_HOURS
 * old. The command is a process of its own, so a backup costs the calls as little time as possible.
 * The command ends with the app.
 */
export function scheduleBackups(app: FastifyInstance, config: Config, command: string): void {
  const { folder, everyHours } = config.backup;
  if (!folder) return;
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  scheduleJob(app, {
    intervalMs: CHECK_INTERVAL_MS,
    failureMessage: 'The scheduled backup failed.',
    run: async () => {
      const [newest] = await scheduledBackupsIn(folder);
      if (closing.signal.aborted) return;
      if (newest && Date.now() - newest.at < everyHours * HOUR_MS) return;
      const running = promisify(execFile)(
        process.execPath,
        [command, 'backup', '--to', folder, '--scheduled'],
        { env: environmentOf(config, folder) },
      );
      const end = () => running.child.kill('SIGTERM');
      closing.signal.addEventListener('abort', end, { once: true });
      const { stdout } = await running
        .catch((error: Error & { stderr?: string }) => {
          throw new Error(
            closing.signal.aborted
              ? 'The API was stopped meanwhile. The next start makes the backup.'
              : error.stderr?.trim() || error.message,
          );
        })
        .finally(() => closing.signal.removeEventListener('abort', end));
      app.log.info(`Backup written: ${stdout.trim()}`);
    },
  });
}

/** Only what a backup needs, so that the command knows no secret of the site. */
function environmentOf({ backup, dataDir, databaseUrl }: Config, folder: string) {
  const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  return {
    ...Object.fromEntries(passedOn),
    DATA_DIR: dataDir,
    BACKUP_FOLDER: folder,
    BACKUP_KEEP: String(backup.keep),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}
