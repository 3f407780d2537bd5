/**
 * What replaces the email of an erased account. It is not a valid email, so it cannot be used to
 * sign in, sign up or recover.
 */
export function erasedEmail(userId: number): string {
  return `${ERASED_PREFIX}${userId}`;
}

export const ERASED_PREFIX = 'deleted-';
