import { createHash } from 'node:crypto';
import * as texts from '#texts';
import type { Context } from '../context';
import { Problem } from '../http/problem';
import { isCommonPassword } from '../passwords/common-passwords';

/** A breach list that does not answer must not keep customers from a new password. */
const ANSWER_TIMEOUT_MS = 2_000;

const PREFIX_LENGTH = 5;

/**
 * Throws 'weak-password' for a common password, and for one on the list of BREACH_LIST_URL. The
 * list gets the first 5 characters of the hash and returns all hashes that begin with them, so it
 * does not learn the password.
 */
export async function refuseWeakPassword(
  { config }: Pick<Context, 'config'>,
  password: string,
): Promise<void> {
  if (isCommonPassword(password)) throw new Problem('weak-password');
  if (config.breachListUrl !== undefined && (await isBreached(config.breachListUrl, password)))
    throw new Problem('weak-password', { body: texts.signIn.breachedPassword() });
}

/** Whether the list has the password; false if the list does not answer. */
async function isBreached(listUrl: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const suffix = hash.slice(PREFIX_LENGTH);
  try {
    const response = await fetch(new URL(hash.slice(0, PREFIX_LENGTH), withSlash(listUrl)), {
      // The answer gets made-up lines, so its length reveals nothing. Their count is 0.
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    if (!response.ok) return false;
    const lines = (await response.text()).split(/\r?\n/);
    return lines.some((line) => line.startsWith(`${suffix}:`) && line !== `${suffix}:0`);
  } catch {
    return false;
  }
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
