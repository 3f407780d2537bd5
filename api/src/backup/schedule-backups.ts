import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';
import { scheduleJob } from '../schedule-job';
import { scheduledBackupsIn } from './backup-files';

const CHECK_INTERVAL_MS = 5 * MINUTE_MS;

/**
 * Runs the backup command when the last scheduled backup of BACKUP_FOLDER is old. The command is a
 * process of its own, so a backup costs the calls as little time as possible.
 */
export function scheduleBackups(
  app: FastifyInstance,
  { backup, dataDir, databaseUrl }: Config,
  command: string,
): void {
  const { folder } = backup;
  if (!folder) return;
  scheduleJob(app, {
    intervalMs: CHECK_INTERVAL_MS,
    startWaits: false,
    failureMessage: 'The scheduled backup failed.',
    run: async () => {
      const [newest] = await scheduledBackupsIn(folder);
      if (newest && Date.now() - newest.at < backup.everyHours * HOUR_MS) return;
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [command, 'backup', '--to', folder, '--scheduled'],
        {
          // Nothing that a backup does not need.
          env: {
            DATA_DIR: dataDir,
            BACKUP_FOLDER: folder,
            BACKUP_KEEP: String(backup.keep),
            ...(databaseUrl && { DATABASE_URL: databaseUrl }),
          },
        },
      ).catch((error: Error & { stderr?: string }) => {
        throw new Error(error.stderr?.trim() || error.message);
      });
      app.log.info(`Backup written: ${stdout.trim()}`);
    },
  });
}
