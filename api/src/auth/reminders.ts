import { MINUTE_MS } from '@site/shared/rules';
import type { User } from './tables';

const REMINDER_PAUSE_MS = 5 * MINUTE_MS;

/** Whether the owner of an account may get another mail that anyone with the email can cause. */
export function isReminderDue({ remindedAt }: Pick<User, 'remindedAt'>, now: number): boolean {
  return remindedAt === null || remindedAt <= now - REMINDER_PAUSE_MS;
}
