import type { FastifyRequest } from 'fastify';
import { ChangeRefused } from '../releases/change-refused';
import type { LiveStateReader } from '../releases/live-state';
import { isExpired, type ReleaseToken, type ReleaseTokens, type TokenRight } from './tokens';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a token needs for a route of the release API. */
    right?: TokenRight | 'read';
    /** A token for another name may make the call, too. */
    isForAllNames?: true;
  }
}

type Call = Pick<FastifyRequest, 'headers' | 'routeOptions'> & { params: unknown };

/**
 * The options of a route of the release API: the right that its calls need. Every token may `read`.
 * The right belongs to the route and not to an address, because an address can be written in
 * several ways.
 */
export const needs = {
  read: { config: { right: 'read' } },
  readAllNames: { config: { right: 'read', isForAllNames: true } },
  publish: { config: { right: 'publish' } },
  activate: { config: { right: 'activate' } },
  preview: { config: { right: 'preview' } },
} as const;

/**
 * The path of `release set`, which publishes releases of several names together. Its handler calls
 * `requireName`.
 */
export const SETS_PATH = '/sets';

/**
 * The token of a call that it allows. Throws ChangeRefused for another call:
 *
 * - 401 for an unknown or expired token, whatever the name, so that the answer does not show which
 *   names exist.
 * - 404 for an unknown name, and 403 for the name of another team.
 * - 403 for a call that the rights of the token do not include, and for a route without a right.
 */
export async function authorize(
  tokens: ReleaseTokens,
  live: LiveStateReader,
  call: Call,
): Promise<ReleaseToken> {
  const [, text] = /^Bearer ([\w-]{20,200})$/.exec(call.headers.authorization ?? '') ?? [];
  const token = text ? await tokens.find(text) : undefined;
  if (!token)
    throw new ChangeRefused(
      401,
      'This release token is unknown. Set RELEASE_TOKEN to the token of your remote.',
    );
  if (isExpired(token.lastDay))
    throw new ChangeRefused(
      401,
      `This release token was valid until ${token.lastDay}. The operator makes a new one: release token ${token.names.join(' ')}.`,
    );
  const { name } = call.params as { name?: string };
  const { right, isForAllNames } = call.routeOptions.config;
  if (name !== undefined && !isForAllNames) await requireName(token, name, tokens, live);
  if (right === undefined) throw new ChangeRefused(403, 'No token may make this call.');
  if (right !== 'read' && !token.rights.includes(right))
    throw new ChangeRefused(
      403,
      `This token does not include the right ${right}. Its rights: ${token.rights.join(', ')}.`,
    );
  return token;
}

/** Throws ChangeRefused unless the token releases this name. */
export async function requireName(
  token: ReleaseToken,
  name: string,
  tokens: ReleaseTokens,
  live: LiveStateReader,
): Promise<void> {
  if (token.names.includes(name)) return;
  const isKnown =
    Object.hasOwn((await live.current()).releases, name) ||
    (await tokens.list()).some(({ names }) => names.includes(name));
  if (!isKnown)
    throw new ChangeRefused(
      404,
      `There is no remote with the name ${name}. The operator must make a token for it first.`,
    );
  throw new ChangeRefused(403, `This token releases ${token.names.join(', ')}, not ${name}.`);
}
