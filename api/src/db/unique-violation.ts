const UNIQUE_VIOLATION = '23505';

/** Whether an error, or its cause, is PostgreSQL's refusal of a second row with the same key. */
export function isUniqueViolation(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION) return true;
  return 'cause' in error && isUniqueViolation(error.cause);
}
