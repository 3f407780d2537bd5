import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BUCKET_CACHE, openStorage, storageConfig } from '../open-storage';
import { createReleaseTokens, type ListedToken, type ReleaseTokens } from '../release-api/tokens';
import { StoreUnavailable } from '../releases/change-refused';
import { droppedCalls } from '../releases/compatibility/dropped-calls';
import { withEvent } from '../releases/history';
import type { LiveStateWriter } from '../releases/live-state';
import { prune as deleteOldReleases } from '../releases/prune';
import type { ReleaseStorage } from '../releases/release-storage';
import type { CommandResult, Options } from './options';
import { authorName, EdgeError, UsageError } from './release-client';

/** `release token <name>…`, `release token list` and `release token revoke <id or label>`. */
export async function token(options: Options, parameters: string[]): Promise<CommandResult> {
  const [action, idOrLabel] = parameters;
  refuseWithoutBucket();
  return withStorageOfEdge(async ({ tokens: objects, live }) => {
    const tokens = createReleaseTokens(objects);
    if (action === 'list') {
      refuse(parameters.slice(1));
      return tokenList(await tokens.list());
    }
    if (action === 'revoke') {
      refuse(parameters.slice(2));
      return revokeToken(tokens, idOrLabel, live);
    }
    return makeToken(tokens, parameters, options, live);
  });
}

/** Throws UsageError if there is one: these parameters would be ignored. */
function refuse(parameters: string[]): void {
  if (parameters.length > 0) throw new UsageError(`Leave out: ${parameters.join(' ')}`);
}

async function makeToken(
  tokens: ReleaseTokens,
  names: string[],
  { label, until, rights }: Options,
  live: LiveStateWriter,
): Promise<CommandResult> {
  if (names.length === 0)
    throw new UsageError('Give the names that the token releases: release token shop');
  const newToken = await tokens
    .make(names, {
      ...(label ? { label } : {}),
      ...(until ? { lastDay: until } : {}),
      ...(rights ? { rights: rights.split(/[\s,]+/).filter(Boolean) } : {}),
    })
    .catch((error: Error) => {
      throw error instanceof StoreUnavailable ? error : new UsageError(error.message);
    });
  const validity = until ? ` It is valid until ${until}.` : '';
  const scope = `${names.join(', ')} and no other name${rights ? `, only to ${rights}` : ''}`;
  await recordEvent(live, 'make-token', names, `${label ? `${label}: ` : ''}${scope}.${validity}`);
  return {
    result: { name: names[0], names, token: newToken },
    text: `RELEASE_TOKEN=${newToken}\n  It releases ${scope}.${validity} Every edge accepts it now. It is shown only now; the edges store its hash.`,
  };
}

async function revokeToken(
  tokens: ReleaseTokens,
  idOrLabel: string | undefined,
  live: LiveStateWriter,
): Promise<CommandResult> {
  if (!idOrLabel)
    throw new UsageError('Give the id or the label of the token: release token revoke pipeline');
  const revoked = await tokens.revoke(idOrLabel);
  if (revoked.length === 0)
    throw new UsageError(
      `No token has the id or label ${idOrLabel}. \`release token list\` shows the tokens.`,
    );
  for (const { id, label, names } of revoked)
    await recordEvent(live, 'revoke-token', names, label ? `${label} (${id})` : id);
  const text =
    revoked.length === 1
      ? '✓ The token is revoked. Every edge refuses it from the next call on.'
      : `✓ ${revoked.length} tokens are revoked. Every edge refuses them from the next call on.`;
  return { result: { revoked: revoked.length }, text };
}

/** Adds an event to the history of each name. `why` contains no part of the token itself. */
async function recordEvent(
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

function tokenList(tokens: ListedToken[]): CommandResult {
  const lines = tokens.map(({ id, names, rights, madeOn, lastDay, isExpired, label = '' }) =>
    [
      id,
      names.join(' '),
      rights.join(','),
      `made ${madeOn}`,
      lastDay ? `${isExpired ? 'ended' : 'until'} ${lastDay}` : 'no end',
      label,
    ]
      .filter(Boolean)
      .join('  '),
  );
  return { result: { tokens }, text: lines.join('\n') || 'There are no tokens.' };
}

/** `release prune`: deletes old releases in the data folder or bucket of the edge. */
export async function prune(options: Options): Promise<CommandResult> {
  const isDryRun = options['dry-run'] === true;
  const pruned = await withStorageOfEdge((storage) => deleteOldReleases(storage, { isDryRun }));
  const lines = pruned.map(
    ({ name, version, why }) =>
      `${isDryRun ? 'would delete' : '✓ deleted'} ${name} ${version}: ${why}`,
  );
  return { result: { isDryRun, pruned }, text: lines.join('\n') || 'There is nothing to delete.' };
}

/**
 * `release check-calls`: whether the API of this checkout has every call that the releases of
 * visitors use. Throws EdgeError: 409 if it does not, 500 if a release could not be compared.
 */
export async function checkCalls(): Promise<CommandResult> {
  const { compared, dropped, missing } = await withStorageOfEdge(droppedCalls);
  if (dropped.length > 0)
    throw new EdgeError(
      409,
      'This API does not fit the releases that visitors get. Keep these calls and fields, or first make releases live that do not use them.',
      [...dropped, ...missing],
    );
  // `npm start` runs this command. In production it stops only at the exit code of a refusal, and
  // a status of 500 has another one.
  if (missing.length > 0)
    throw new EdgeError(500, 'Not every release that visitors get could be compared.', missing);
  return {
    result: { compared, dropped },
    text:
      compared === 0
        ? 'No release is live in this storage: check DATA_DIR or S3_*.'
        : `✓ The API has every call that the releases of visitors use. Compared: ${compared}.`,
  };
}

/**
 * Throws UsageError when the edge of `DATA_DIR` uses a bucket and the settings of the bucket are
 * missing: the edges would not learn of a change of the tokens in the data folder.
 */
function refuseWithoutBucket(): void {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  if (!process.env.S3_BUCKET && existsSync(join(dataDir, BUCKET_CACHE)))
    throw new UsageError(
      `The edge of DATA_DIR ${dataDir} stores its releases in a bucket. Give the command its S3_* settings, too: the edges learn of tokens there.`,
    );
}

/** Runs with the release storage of the edge: `DATA_DIR`, or the bucket of the `S3_*` settings. */
async function withStorageOfEdge<Result>(
  run: (storage: ReleaseStorage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(storageConfig(process.env));
  try {
    return await run(storage);
  } finally {
    await storage.close();
  }
}
