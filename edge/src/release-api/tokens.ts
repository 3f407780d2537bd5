import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseName } from '@site/shared/release';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

/** Paths under /releases that are no release. */
const RESERVED = ['api', 'report'];

const PAIR = /^([a-z][a-z0-9-]{0,39}):([a-f0-9]{64})$/;

/** Who may release what: each token stands for one name. Only hashes are kept. */
export type ReleaseTokens = {
  /** The name that a token releases; undefined for an unknown token. */
  nameOf(token: string): Promise<string | undefined>;
  /** Every name that has a token. */
  names(): Promise<Set<string>>;
};

/** Tokens from `RELEASE_TOKENS` (`name:sha256` pairs, separated by commas or spaces) and from the data folder, read at each use. */
export function createReleaseTokens(dataDir: string, fromEnvironment: string): ReleaseTokens {
  const given = fromEnvironment.split(/[\s,]+/).filter(Boolean);

  async function pairs() {
    return [...given, ...(await readPairs(dataDir))].map(parsePair);
  }

  return {
    async nameOf(token) {
      const hash = Buffer.from(hashOf(token), 'hex');
      // All of them, always: how long this takes says nothing about any.
      const matching = (await pairs()).filter((pair) => timingSafeEqual(pair.hash, hash));
      return matching[0]?.name;
    },
    async names() {
      return new Set((await pairs()).map(({ name }) => name));
    },
  };
}

/** Makes a token for a name and keeps its hash; the token itself is given only now. Throws on a name that cannot be released. */
export async function addToken(dataDir: string, name: string): Promise<string> {
  if (!releaseName.safeParse(name).success || RESERVED.includes(name))
    throw new Error(
      `${name} cannot be a release's name: lower case letters, digits and dashes, at most 40, a letter first.`,
    );
  const token = `release_${randomBytes(32).toString('base64url')}`;
  const file = fileIn(dataDir);
  await withFileLock(file, async () => {
    const pairs = [...(await readPairs(dataDir)), `${name}:${hashOf(token)}`];
    await replaceFile(file, `${JSON.stringify(pairs, null, 2)}\n`, 0o600);
  });
  return token;
}

function parsePair(text: string) {
  const [, name = '', hash = ''] = PAIR.exec(text) ?? [];
  if (!name) throw new Error('A release token is not of the form name:sha256.');
  return { name, hash: Buffer.from(hash, 'hex') };
}

async function readPairs(dataDir: string): Promise<string[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return z.array(z.string()).parse(JSON.parse(text));
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'release-tokens.json');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
