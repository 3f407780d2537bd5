import {
  type ListedToken,
  listTokens,
  revokeTokens,
  type TokensOfEdge,
} from '../release-api/operator-tokens';
import { addToken, storedEntryOf } from '../release-api/tokens';
import { StoreUnavailable } from '../releases/change-refused';
import { withEvent } from '../releases/events';
import type { LiveStateWriter } from '../releases/live-state';
import type { CommandResult, Options } from './options';
import { authorName, UsageError } from './release-client';
import { withSharedStorage } from './storage-of-edge';

/** `release token <name>…`, `release token list` and `release token revoke <id or label>`. */
export async function token(parameters: string[], options: Options): Promise<CommandResult> {
  const [first, second] = parameters;
  try {
    return await withSharedStorage(async ({ revokedTokens: revoked, live }, dataDir) => {
      const tokens = { dataDir, environmentTokens: process.env.RELEASE_TOKENS ?? '', revoked };
      if (first === 'list' && parameters.length === 1) return listResult(await listTokens(tokens));
      if (first === 'revoke') return await revoke(tokens, second, live);
      return await make(dataDir, parameters, options, live);
    });
  } catch (error) {
    const isKnown = error instanceof UsageError || error instanceof StoreUnavailable;
    throw isKnown ? error : new UsageError((error as Error).message);
  }
}

async function make(
  dataDir: string,
  names: string[],
  { label, until, rights }: Options,
  live: LiveStateWriter,
): Promise<CommandResult> {
  if (names.length === 0)
    throw new UsageError('Give the names that the token releases: release token shop');
  const newToken = await addToken(dataDir, names, {
    ...(label ? { label } : {}),
    ...(until ? { lastDay: until } : {}),
    ...(rights ? { rights: rights.split(/[\s,]+/).filter(Boolean) } : {}),
  });
  const end = until ? ` It is valid until ${until}.` : '';
  const scope = `${names.join(', ')} and no other name${rights ? `, only to ${rights}` : ''}`;
  const entry = await storedEntryOf(dataDir, newToken);
  await record(live, 'make-token', names, `${label ? `${label}: ` : ''}${scope}.${end}`);
  return {
    result: { name: names[0], names, token: newToken, entry },
    text: `RELEASE_TOKEN=${newToken}\n  It releases ${scope}.${end} It is shown only now; ${dataDir} stores its hash.
  Other edges accept it after a restart with this line in RELEASE_TOKENS: ${entry}`,
  };
}

async function revoke(
  tokens: TokensOfEdge,
  idOrLabel: string | undefined,
  live: LiveStateWriter,
): Promise<CommandResult> {
  if (!idOrLabel)
    throw new UsageError('Give the id or the label of the token: release token revoke pipeline');
  const revoked = await revokeTokens(tokens, idOrLabel);
  if (revoked.length === 0)
    throw new UsageError(
      `No token has the id or label ${idOrLabel}. \`release token list\` shows those of DATA_DIR ${tokens.dataDir} and of RELEASE_TOKENS. Give the command the RELEASE_TOKENS of the edges, or run it where the token was made.`,
    );
  for (const { id, label, names } of revoked)
    await record(live, 'revoke-token', names, label ? `${label} (${id})` : id);
  const isInEnvironment = revoked.some((one) => one.isInEnvironment);
  return {
    result: { revoked: revoked.length, isInEnvironment },
    text: `✓ ${revoked.length === 1 ? 'The token is' : `${revoked.length} tokens are`} revoked. Every edge refuses ${revoked.length === 1 ? 'it' : 'them'} from the next call on.${
      isInEnvironment
        ? '\n  Its entry in RELEASE_TOKENS has no effect any more. Remove it there.'
        : ''
    }`,
  };
}

/** Adds an event to the history of each name. It has no part of the token itself. */
async function record(
  live: LiveStateWriter,
  action: 'make-token' | 'revoke-token',
  names: readonly string[],
  why: string,
): Promise<void> {
  const author = authorName(process.env);
  const by = author ? `${author} (operator)` : 'operator';
  const at = Date.now();
  await live.change((state) =>
    names.reduce(
      (next, name) => withEvent(next, { at, name, action, from: null, to: null, by, why }),
      state,
    ),
  );
}

function listResult(tokens: ListedToken[]): CommandResult {
  const lines = tokens.map((one) =>
    one.isValid
      ? [
          one.id,
          one.names.join(' '),
          one.rights.join(','),
          `made ${one.madeOn ?? 'earlier'}`,
          one.lastDay ? `${one.isExpired ? 'ended' : 'until'} ${one.lastDay}` : 'no end',
          one.label ?? '',
          one.source === 'RELEASE_TOKENS' ? 'in RELEASE_TOKENS' : '',
          one.isRevoked ? 'revoked' : '',
        ]
          .filter(Boolean)
          .join('  ')
      : `${one.id}  is not a token and is skipped; remove it with release token revoke ${one.id}`,
  );
  return { result: { tokens }, text: lines.join('\n') || 'There are no tokens.' };
}
