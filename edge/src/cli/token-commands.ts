import { resolve } from 'node:path';
import {
  addToken,
  type ListedToken,
  listTokens,
  revokeTokens,
  storedEntryOf,
} from '../release-api/tokens';
import type { CommandResult, Options } from './options';
import { UsageError } from './release-client';

/** `release token <name>…`, `release token list` and `release token revoke <id or label>`. */
export async function token(parameters: string[], options: Options): Promise<CommandResult> {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const [first, second] = parameters;
  try {
    if (first === 'list' && parameters.length === 1) return listResult(await listTokens(dataDir));
    if (first === 'revoke') return await revoke(dataDir, second);
    return await make(dataDir, parameters, options);
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
}

async function make(
  dataDir: string,
  names: string[],
  { label, until, rights }: Options,
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
  return {
    result: { name: names[0], names, token: newToken, entry },
    text: `RELEASE_TOKEN=${newToken}\n  It releases ${scope}.${end} It is shown only now; ${dataDir} stores its hash.
  Other edges accept it with this line in RELEASE_TOKENS: ${entry}`,
  };
}

async function revoke(dataDir: string, idOrLabel: string | undefined): Promise<CommandResult> {
  if (!idOrLabel)
    throw new UsageError('Give the id or the label of the token: release token revoke pipeline');
  const revoked = await revokeTokens(dataDir, idOrLabel);
  if (revoked === 0)
    throw new UsageError(
      `No token has the id or label ${idOrLabel}. \`release token list\` shows them. Tokens of RELEASE_TOKENS are removed there.`,
    );
  return {
    result: { revoked },
    text: `✓ ${revoked === 1 ? 'The token is' : `${revoked} tokens are`} revoked.`,
  };
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
        ]
          .join('  ')
          .trimEnd()
      : `${one.id}  is not a token and is skipped; remove it with release token revoke ${one.id}`,
  );
  return { result: { tokens }, text: lines.join('\n') || 'There are no tokens.' };
}
