import type { User } from './tables';

const PAUSE = 5 * 60_000;

/** Whether the owner may be sent another mail that somebody else can cause. */
export function isReminderDue({ remindedAt }: Pick<User, 'remindedAt'>, now: number): boolean {
  return remindedAt === null || remindedAt <= now - PAUSE;
}
