import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Newer scheduled backups replace older ones. All other backups stay until they are deleted. */
type Reason = 'scheduled' | 'manual' | 'move';

/** `site-2026-11-22T12-30-00Z.tar.gz`: the order of the names is the order of the times. */
const SCHEDULED_NAME = /^site-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/;

/** The path of a new backup in a folder. */
export function backupFileAt(folder: string, time: number, reason: Reason): string {
  const timeText = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-');
  const suffix = reason === 'scheduled' ? '' : `-${reason}`;
  return join(folder, `site-${timeText}Z${suffix}.tar.gz`);
}

/**
 * The scheduled backups in a folder, the newest first. Backups with a time in the future are left
 * out: a wrong clock wrote them, and they would count as the newest until then.
 */
export async function scheduledBackupsIn(folder: string): Promise<{ path: string; at: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  // Not the clock of the site, which may be ahead.
  const now = Date.now();
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = SCHEDULED_NAME.exec(name) ?? [];
      const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
      return at <= now ? [{ path: join(folder, name), at }] : [];
    });
}

/** Deletes all scheduled backups of a folder but the newest ones. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const { path } of (await scheduledBackupsIn(folder)).slice(keep))
    await rm(path, { force: true });
}
