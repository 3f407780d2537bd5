/** A backup or a restore is not possible. `message` tells the operator why and what to do. */
export class BackupError extends Error {}

/** The error for a backup that this version cannot read. */
export function newerBackupError(): BackupError {
  return new BackupError(
    'The backup is of a newer version of the site. Update the site, and restore the backup with it.',
  );
}

/** A BackupError if the folder cannot be written; any other error stays as it is. */
export function explainWriteError(error: unknown, folder: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError(
      `The disk of ${folder} is full. Make space and run the command again. Earlier backups are unchanged.`,
    );
  if (code === 'ENOTDIR')
    return new BackupError(
      `${folder} is not a folder. Choose a folder, or a path that ends with .tar.gz.`,
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupError(
      `${folder} cannot be written (${code}). Choose another folder, or let this user write to it.`,
    );
  return error;
}

/** The error for a file or folder that cannot be read. */
export function explainReadError(error: unknown, path: string): BackupError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new BackupError(
    `${path} cannot be read (${code ?? message}). Let this user read it, or check its disk, and run the command again.`,
  );
}
