import { createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not depend on where they differ. */
export function isEqualSecret(text: string, expected: string): boolean {
  // `timingSafeEqual` needs values of the same length.
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(digest(text), digest(expected));
}

/** The token of the header `Authorization: Bearer`; '' without one. */
export function bearerToken(authorization = ''): string {
  return /^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}
