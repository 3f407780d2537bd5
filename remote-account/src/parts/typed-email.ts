/**
 * The email address that was typed on the previous page, or ''. The pages for signing in pass it in
 * the state of their links, so that it is neither in an address nor in a log.
 */
export function typedEmail(state: unknown): string {
  const email =
    typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined;
  return typeof email === 'string' ? email : '';
}
