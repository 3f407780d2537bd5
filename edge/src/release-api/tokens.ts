import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReleaseName, RELEASE_NAME_PATTERN, RESERVED_RELEASE_NAMES } from '@site/shared/release';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

const TOKEN_PAIR = new RegExp(`^(${RELEASE_NAME_PATTERN}):([a-f0-9]{64})$`);

/** Each token releases one name. Only the hashes of tokens are stored. */
export type ReleaseTokens = {
  /** The name that a token releases; undefined for an unknown token. */
  nameOf(token: string): Promise<string | undefined>;
  /** Every name that has a token. */
  names(): Promise<Set<string>>;
};

/**
 * The tokens in `RELEASE_TOKENS` (`name:sha256` pairs, separated by commas or white space) and in
 * the data folder, whose file is read at each call.
 */
export function createReleaseTokens(dataDir: string, environmentTokens: string): ReleaseTokens {
  const environmentPairs = environmentTokens.split(/[\s,]+/).filter(Boolean);

  async function tokenPairs() {
    return [...environmentPairs, ...(await readPairs(dataDir))].map(parsePair);
  }

  return {
    async nameOf(token) {
      const hash = Buffer.from(hashOf(token), 'hex');
      // Compares all hashes, always, so that the response time shows nothing about a token.
      const matching = (await tokenPairs()).filter((pair) => timingSafeEqual(pair.hash, hash));
      return matching[0]?.name;
    },
    async names() {
      return new Set((await tokenPairs()).map(({ name }) => name));
    },
  };
}

/**
 * A new token for a name. Its hash is stored; the token is not. Throws for a name with another
 * form.
 */
export async function addToken(dataDir: string, name: string): Promise<string> {
  if (!isReleaseName(name) || RESERVED_RELEASE_NAMES.includes(name))
    throw new Error(
      `${name} is not a valid release name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  const token = `release_${randomBytes(32).toString('base64url')}`;
  const file = tokenFile(dataDir);
  await withFileLock(file, async () => {
    const pairs = [...(await readPairs(dataDir)), `${name}:${hashOf(token)}`];
    await replaceFile(file, `${JSON.stringify(pairs, null, 2)}\n`, 0o600);
  });
  return token;
}

function parsePair(text: string) {
  const [, name = '', hash = ''] = TOKEN_PAIR.exec(text) ?? [];
  if (!name) throw new Error('A release token does not have the form name:sha256.');
  return { name, hash: Buffer.from(hash, 'hex') };
}

async function readPairs(dataDir: string): Promise<string[]> {
  const text = await readFile(tokenFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(z.string()).parse(JSON.parse(text));
}

function tokenFile(dataDir: string): string {
  return join(dataDir, 'release-tokens.json');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
