import { createHash, randomBytes } from 'node:crypto';

/** A code of 256 random bits for the link of a mail, and what the database keeps of it. */
export function makeCode(): { code: string; hash: string } {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: codeHash(code) };
}

export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
