import { createHash, randomBytes } from 'node:crypto';
import { isReleaseName, RESERVED_RELEASE_NAMES } from '@site/shared/release';
import { DAY_MS } from '@site/shared/rules';
import * as z from 'zod/mini';
import type { EdgeObjects } from '../releases/edge-objects';

/**
 * What a token may do. `publish`: upload releases. `activate`: change what visitors get. `preview`:
 * make preview links. Every token may read.
 */
const RIGHTS = ['publish', 'activate', 'preview'] as const;
export type TokenRight = (typeof RIGHTS)[number];

const releaseToken = z.object({
  /** The names that the token releases. */
  names: z.array(z.string()),
  rights: z.array(z.enum(RIGHTS)),
  /** What uses the token, such as `pipeline`. The history names it. */
  label: z.optional(z.string()),
  /** The last day (YYYY-MM-DD, UTC) on which it is accepted; undefined for a token without end. */
  lastDay: z.optional(z.string()),
  /** A day (YYYY-MM-DD, UTC). */
  madeOn: z.string(),
});
export type ReleaseToken = z.infer<typeof releaseToken>;

/** A token for the operator. The id is the start of its hash. */
export type ListedToken = ReleaseToken & { id: string; isExpired: boolean };

/** What a new token may have, beside its names. */
export type NewToken = { label?: string; lastDay?: string; rights?: readonly string[] };

export type ReleaseTokens = ReturnType<typeof createReleaseTokens>;

const ID_LENGTH = 8;

/**
 * The tokens of all edges. Each is stored under its hash and read at each call, so a new token is
 * known everywhere at once, and a revoked one is refused. All calls throw StoreUnavailable.
 */
export function createReleaseTokens(objects: EdgeObjects) {
  /** The token with this hash; undefined for an unknown hash or a damaged object. */
  async function read(hash: string): Promise<ReleaseToken | undefined> {
    const text = await objects.read(hash);
    return text === undefined ? undefined : parseToken(text);
  }

  /** All tokens by their hashes. */
  async function tokensByHash(): Promise<Map<string, ListedToken>> {
    const hashes = [...(await objects.list()).keys()];
    const tokens = await Promise.all(hashes.map(read));
    const listed = new Map<string, ListedToken>();
    for (const [index, hash] of hashes.entries()) {
      const token = tokens[index];
      const id = hash.slice(0, ID_LENGTH);
      if (token) listed.set(hash, { ...token, id, isExpired: isExpired(token.lastDay) });
    }
    return listed;
  }

  return {
    /** A token, also an expired one; undefined for an unknown or revoked token. */
    find: (token: string) => read(hashOf(token)),
    list: async () => [...(await tokensByHash()).values()],
    /**
     * Makes a token for one or more names and returns it; only its hash is stored. Throws for an
     * invalid name, label, right or day.
     */
    async make(
      names: readonly string[],
      { label, lastDay, rights = RIGHTS }: NewToken = {},
    ): Promise<string> {
      refuseInvalid(names, label, lastDay);
      const validRights = RIGHTS.filter((right) => rights.includes(right));
      if (validRights.length === 0 || validRights.length !== new Set(rights).size)
        throw new Error(`The rights of a token are ${RIGHTS.join(', ')}.`);
      const token = `release_${randomBytes(32).toString('base64url')}`;
      const madeOn = new Date().toISOString().slice(0, 10);
      const stored: ReleaseToken = {
        names: [...names],
        rights: validRights,
        label,
        lastDay,
        madeOn,
      };
      await objects.write(hashOf(token), `${JSON.stringify(stored)}\n`);
      return token;
    },
    /** Revokes the tokens with this id or this label, and returns them. */
    async revoke(idOrLabel: string): Promise<ListedToken[]> {
      const revoked: ListedToken[] = [];
      for (const [hash, token] of await tokensByHash()) {
        if (token.id !== idOrLabel && token.label !== idOrLabel) continue;
        await objects.remove(hash);
        revoked.push(token);
      }
      return revoked;
    },
  };
}

/** Whether the last day of a token has ended, in UTC. */
export function isExpired(lastDay: string | undefined, now = Date.now()): boolean {
  return lastDay !== undefined && now >= Date.parse(lastDay) + DAY_MS;
}

/** Throws for an invalid name, label or day. */
function refuseInvalid(names: readonly string[], label?: string, lastDay?: string) {
  const invalidName = names.find(
    (name) => !isReleaseName(name) || RESERVED_RELEASE_NAMES.includes(name),
  );
  if (invalidName !== undefined || names.length === 0)
    throw new Error(
      `${invalidName ?? ''} is not a valid release name. Use lower-case letters, digits and hyphens, at most 40, a letter first.`,
    );
  if (label !== undefined && !/^[\w.-]{1,40}$/.test(label))
    throw new Error('A label has at most 40 letters, digits, dots, hyphens and underscores.');
  if (lastDay !== undefined && !z.iso.date().safeParse(lastDay).success)
    throw new Error(`${lastDay} is not a day. Use the form 2027-01-31.`);
  if (isExpired(lastDay)) throw new Error(`${lastDay} is in the past.`);
}

/** Undefined for a damaged object, so that the other tokens can still be listed. */
function parseToken(text: string): ReleaseToken | undefined {
  try {
    return releaseToken.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
