import { createHash, randomBytes } from 'node:crypto';

/** A code of 256 random bits for the link of a mail, and the hash that the database stores. */
export function createLinkCode(): { code: string; hash: string } {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: hashLinkCode(code) };
}

export function hashLinkCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
