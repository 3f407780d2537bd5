/** Automatic backups that the editor makes each day (section 9). */
export const BACKUPS_PER_DAY = 2;

/** Every backup of this many days can be restored (section 9). */
export const BACKUP_DAYS = 7;

/** One backup a week is kept for this many days (section 9). */
export const WEEKLY_BACKUP_DAYS = 45;

/** About how often the auto updater syncs a playlist each day (section 9). */
export const SYNCS_PER_DAY = 10;
