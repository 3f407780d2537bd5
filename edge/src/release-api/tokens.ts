import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReleaseName, RESERVED_RELEASE_NAMES } from '@site/shared/release';
import { replaceFile } from '../releases/durable-write';
import type { EdgeObjects } from '../releases/edge-objects';
import { withFileLock } from '../releases/file-lock';
import {
  isExpired,
  isLabel,
  isTokenDay,
  parseTokenEntry,
  RIGHTS,
  type TokenEntry,
  tokenEntryText,
} from './token-entry';

/** Only the hashes of tokens are stored. */
export type ReleaseTokens = {
  /**
   * The entry of a token, also of an expired one; undefined for an unknown or revoked token. Throws
   * StoreUnavailable.
   */
  find(token: string): Promise<TokenEntry | undefined>;
  /** Every name that has a token. */
  names(): Promise<Set<string>>;
};

/**
 * The tokens in `RELEASE_TOKENS` (entries separated by commas or white space) and in the data
 * folder, without those that are `revoked` at any edge. File and revocations are read at each call.
 * `report` gets each invalid line once; the other lines stay valid.
 */
export function createReleaseTokens(
  dataDir: string,
  environmentTokens: string,
  report: (problem: string) => void = () => {},
  revoked?: Pick<EdgeObjects, 'read'>,
): ReleaseTokens {
  const environmentEntries = entriesIn(environmentTokens);
  const reported = new Set<string>();

  function reportOnce(problem: string) {
    if (!reported.has(problem)) report(problem);
    reported.add(problem);
  }

  async function tokenEntries(): Promise<TokenEntry[]> {
    const stored = await storedEntries(dataDir).catch((error: Error) => {
      reportOnce(error.message);
      return [];
    });
    return [...environmentEntries, ...stored].flatMap((text, index) => {
      const entry = parseTokenEntry(text);
      if (!entry)
        reportOnce(
          `Entry ${index + 1 - environmentEntries.length} of ${tokenFile(dataDir)} is not a release token and is skipped. \`release token list\` shows the entries.`,
        );
      return entry ?? [];
    });
  }

  return {
    async find(token) {
      const hash = Buffer.from(hashOf(token), 'hex');
      // Compares all hashes, always, so that the response time shows nothing about a token.
      const matching = (await tokenEntries()).filter((entry) =>
        timingSafeEqual(Buffer.from(entry.hash, 'hex'), hash),
      );
      const found = matching.find(({ lastDay }) => !isExpired(lastDay)) ?? matching[0];
      return found && (await revoked?.read(found.hash)) === undefined ? found : undefined;
    },
    async names() {
      return new Set((await tokenEntries()).flatMap(({ names }) => names));
    },
  };
}

/** What a new token may have, beside its names. */
export type NewToken = {
  label?: string;
  lastDay?: string;
  rights?: readonly string[];
};

/**
 * A new token for one or more names. Its hash is stored; the token is not. Throws for a name, a
 * label, a right or a day with another form.
 */
export async function addToken(
  dataDir: string,
  names: string | readonly string[],
  { label = '', lastDay = '', rights = RIGHTS }: NewToken = {},
): Promise<string> {
  const allNames = [names].flat();
  const invalidName = allNames.find(
    (name) => !isReleaseName(name) || RESERVED_RELEASE_NAMES.includes(name),
  );
  if (invalidName !== undefined || allNames.length === 0)
    throw new Error(
      `${invalidName ?? ''} is not a valid release name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  if (label && !isLabel(label))
    throw new Error('A label has at most 40 letters, digits, dots, hyphens and underscores.');
  if (lastDay && !isTokenDay(lastDay))
    throw new Error(`${lastDay} is not a day. Use the form 2027-01-31.`);
  if (lastDay && isExpired(lastDay)) throw new Error(`${lastDay} is in the past.`);
  const knownRights = RIGHTS.filter((right) => rights.includes(right));
  if (knownRights.length === 0 || knownRights.length !== new Set(rights).size)
    throw new Error(`The rights of a token are ${RIGHTS.join(', ')}.`);
  const token = `release_${randomBytes(32).toString('base64url')}`;
  const entry = {
    names: allNames,
    hash: hashOf(token),
    lastDay: lastDay || undefined,
    label: label || undefined,
    rights: knownRights,
    madeOn: new Date().toISOString().slice(0, 10),
  };
  await changeEntries(dataDir, (entries) => [...entries, tokenEntryText(entry)]);
  return token;
}

/** The stored entry of a token, as `RELEASE_TOKENS` of other edges has it. */
export async function storedEntryOf(dataDir: string, token: string): Promise<string | undefined> {
  const hash = hashOf(token);
  return (await storedEntries(dataDir)).find((text) => parseTokenEntry(text)?.hash === hash);
}

/** Whether every entry of `RELEASE_TOKENS` has the right form and a real day. */
export function isTokenList(text: string): boolean {
  return entriesIn(text).every((entry) => parseTokenEntry(entry) !== undefined);
}

export function entriesIn(environmentTokens: string): string[] {
  return environmentTokens.split(/[\s,]+/).filter(Boolean);
}

/** The first characters of the hash. An invalid entry has an id of its own text. */
export function idOf(text: string): string {
  return (parseTokenEntry(text)?.hash ?? hashOf(text)).slice(0, 8);
}

export async function changeEntries(dataDir: string, change: (entries: string[]) => string[]) {
  const file = tokenFile(dataDir);
  await withFileLock(file, async () => {
    const entries = change(await storedEntries(dataDir));
    await replaceFile(file, `${JSON.stringify(entries, null, 2)}\n`, 0o600);
  });
}

/** The entries of the data folder. Throws, with the next step, when the file is not a list. */
export async function storedEntries(dataDir: string): Promise<string[]> {
  const file = tokenFile(dataDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const list = parsedList(text);
  if (!list)
    throw new Error(
      `${file} is not a JSON list of release tokens, so its tokens are refused. Correct it, or move it away and make new tokens with \`release token <name>\`.`,
    );
  return list.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
}

function parsedList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function tokenFile(dataDir: string): string {
  return join(dataDir, 'release-tokens.json');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
