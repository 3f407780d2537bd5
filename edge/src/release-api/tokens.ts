import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReleaseName, RELEASE_NAME_PATTERN, RESERVED_RELEASE_NAMES } from '@site/shared/release';
import { DAY_MS } from '@site/shared/rules';
import * as z from 'zod/mini';
import { replaceFile } from '../releases/durable-write';
import { withFileLock } from '../releases/file-lock';

/**
 * `name:sha256`, then an optional last day, then an optional label: `shop:…:2027-01-31:pipeline`.
 */
const RELEASE_TOKEN_PATTERN = `(${RELEASE_NAME_PATTERN}):([a-f0-9]{64})(?::(\\d{4}-\\d{2}-\\d{2})?(?::([\\w.-]{1,40}))?)?`;
const TOKEN_ENTRY = new RegExp(`^${RELEASE_TOKEN_PATTERN}$`);

export type ReleaseToken = {
  /** The name that the token releases. */
  name: string;
  /** Who uses it, for the history. */
  label: string | undefined;
  /** The last day (YYYY-MM-DD, UTC) on which it is accepted; undefined for a token without end. */
  lastDay: string | undefined;
};

/** Each token releases one name. Only the hashes of tokens are stored. */
export type ReleaseTokens = {
  /** The entry of a token, also of an expired one; undefined for an unknown token. */
  find(token: string): Promise<ReleaseToken | undefined>;
  /** Every name that has a token. */
  names(): Promise<Set<string>>;
};

/**
 * The tokens in `RELEASE_TOKENS` (entries separated by commas or white space) and in the data
 * folder, whose file is read at each call.
 */
export function createReleaseTokens(dataDir: string, environmentTokens: string): ReleaseTokens {
  const environmentEntries = environmentTokens.split(/[\s,]+/).filter(Boolean);

  async function tokenEntries() {
    return [...environmentEntries, ...(await readEntries(dataDir))].map(parseEntry);
  }

  return {
    async find(token) {
      const hash = Buffer.from(hashOf(token), 'hex');
      // Compares all hashes, always, so that the response time shows nothing about a token.
      const matching = (await tokenEntries()).filter((entry) => timingSafeEqual(entry.hash, hash));
      const entry = matching.find(({ lastDay }) => !isExpired(lastDay)) ?? matching[0];
      return entry && { name: entry.name, label: entry.label, lastDay: entry.lastDay };
    },
    async names() {
      return new Set((await tokenEntries()).map(({ name }) => name));
    },
  };
}

/** Whether the last day has ended, in UTC. */
export function isExpired(lastDay: string | undefined, now = Date.now()): boolean {
  return lastDay !== undefined && now >= Date.parse(lastDay) + DAY_MS;
}

/**
 * A new token for a name. Its hash is stored; the token is not. Throws for a name, a label or a day
 * with another form.
 */
export async function addToken(
  dataDir: string,
  name: string,
  { label = '', lastDay = '' }: { label?: string; lastDay?: string } = {},
): Promise<string> {
  if (!isReleaseName(name) || RESERVED_RELEASE_NAMES.includes(name))
    throw new Error(
      `${name} is not a valid release name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  if (label && !/^[\w.-]{1,40}$/.test(label))
    throw new Error('A label has at most 40 letters, digits, dots, hyphens and underscores.');
  if (lastDay && !isDay(lastDay))
    throw new Error(`${lastDay} is not a day. Use the form 2027-01-31.`);
  if (lastDay && isExpired(lastDay)) throw new Error(`${lastDay} is in the past.`);
  const token = `release_${randomBytes(32).toString('base64url')}`;
  const file = tokenFile(dataDir);
  await withFileLock(file, async () => {
    const parts = [name, hashOf(token), lastDay, label];
    const entries = [...(await readEntries(dataDir)), parts.join(':').replace(/:+$/, '')];
    await replaceFile(file, `${JSON.stringify(entries, null, 2)}\n`, 0o600);
  });
  return token;
}

/** Whether a text is a day of the calendar: 2027-02-30 is not. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether every entry of `RELEASE_TOKENS` has the right form and a real day. */
export function isTokenList(text: string): boolean {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((entry) => {
      const match = TOKEN_ENTRY.exec(entry);
      return match !== null && (match[3] === undefined || isDay(match[3]));
    });
}

function parseEntry(text: string) {
  const [, name = '', hash = '', lastDay, label] = TOKEN_ENTRY.exec(text) ?? [];
  if (!name) throw new Error('A release token does not have the form name:sha256.');
  return { name, hash: Buffer.from(hash, 'hex'), lastDay, label };
}

async function readEntries(dataDir: string): Promise<string[]> {
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
