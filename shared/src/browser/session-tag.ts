/** The session tag of the browser, from the cookie `signed_in`; '' without a session. */
export function browserSessionTag(): string {
  if (typeof document === 'undefined') return '';
  return /(?:^|;\s*)signed_in=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
