import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `site-2026-11-22T12-30-00Z.tar.gz`: sorted by name is sorted by time. */
const NAME = /^site-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.gz$/;

/** The path of a new backup in a folder. */
export function backupFileAt(folder: string, time: number): string {
  const text = new Date(time).toISOString().slice(0, 19).replaceAll(':', '-');
  return join(folder, `site-${text}Z.tar.gz`);
}

/** The backups in a folder, the newest first. Other files are left out. */
export async function backupsIn(folder: string): Promise<{ path: string; at: number }[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .sort()
    .reverse()
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      return day
        ? [{ path: join(folder, name), at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }]
        : [];
    });
}

/** Deletes all backups of a folder but the newest ones. */
export async function deleteOldBackups(folder: string, keep: number): Promise<void> {
  for (const { path } of (await backupsIn(folder)).slice(keep)) await rm(path, { force: true });
}
