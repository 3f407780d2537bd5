/**
 * The email address that was typed on the page before: the pages for signing in hand it to each
 * other in the state of their links, so it is in no address and in no log.
 */
export function typedEmail(state: unknown): string {
  const email =
    typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
