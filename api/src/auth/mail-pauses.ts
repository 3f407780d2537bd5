import { HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import type { User } from './tables';

/** The pause between two mails that a sign-in with the right password causes. */
export const SIGN_IN_MAIL_PAUSE_MS = 5 * MINUTE_MS;

/** The pause between two mails that a person who knows only the email can cause. */
export const STRANGER_MAIL_PAUSE_MS = HOUR_MS;

/**
 * Whether the owner of an account may get another mail that a request without a session causes;
 * `remindedAt` is the time of the last one. A time in the future was stored before the clock was
 * set back.
 */
export function isMailDue(
  { remindedAt }: Pick<User, 'remindedAt'>,
  now: number,
  pauseMs: number,
): boolean {
  return remindedAt === null || Math.abs(now - remindedAt) >= pauseMs;
}
