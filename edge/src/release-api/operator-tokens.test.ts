import { join } from 'node:path';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import { openFolderStorage } from '../releases/folder/folder-storage';
import type { ReleaseStorage } from '../releases/release-storage';
import { temporaryFolder } from '../testing/built-release';
import { startS3 } from '../testing/s3/s3-server';
import { listTokens, revokeTokens } from './operator-tokens';
import { addToken, createReleaseTokens, storedEntryOf } from './tokens';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const ignore = () => {};

function openInFolder(): ReleaseStorage {
  return openFolderStorage(folder.path, ignore);
}

test('a revoked token is unknown at the next call, by its id or its label', async () => {
  const dataDir = folder.path;
  const byLabel = await addToken(dataDir, 'shop', { label: 'old' });
  const byId = await addToken(dataDir, 'shop');
  const kept = await addToken(dataDir, 'support');
  const { revokedTokens: revoked } = openInFolder();
  const operator = { dataDir, environmentTokens: '', revoked };
  const tokens = createReleaseTokens(dataDir, '', ignore, revoked);
  expect(await revokeTokens(operator, 'old')).toMatchObject([
    { label: 'old', isInEnvironment: false },
  ]);
  const [listed] = await listTokens(operator);
  expect(await revokeTokens(operator, listed?.id ?? '')).toHaveLength(1);
  expect(await revokeTokens(operator, 'unknown')).toEqual([]);
  expect(await tokens.find(byLabel)).toBeUndefined();
  expect(await tokens.find(byId)).toBeUndefined();
  expect((await tokens.find(kept))?.names).toEqual(['support']);
});

test('an edge that has a token in RELEASE_TOKENS refuses it from its revocation on', async () => {
  const dataDir = folder.path;
  const token = await addToken(dataDir, 'shop', { label: 'pipeline' });
  const environmentTokens = (await storedEntryOf(dataDir, token)) ?? '';
  const { revokedTokens: revoked } = openInFolder();
  const tokens = createReleaseTokens(
    dataDir,
    environmentTokens,
    ignore,
    openInFolder().revokedTokens,
  );
  expect((await tokens.find(token))?.label).toBe('pipeline');
  const operator = { dataDir, environmentTokens, revoked };
  expect(await revokeTokens(operator, 'pipeline')).toMatchObject([{ isInEnvironment: true }]);
  expect(await tokens.find(token)).toBeUndefined();
  expect(await listTokens(operator)).toMatchObject([
    { source: 'RELEASE_TOKENS', label: 'pipeline', isRevoked: true },
  ]);
});

test('edges with a bucket refuse a token that was revoked at another one, and after a restart', async () => {
  const s3 = await startS3();
  const opened: ReleaseStorage[] = [];
  const storageOf = async (name: string) => {
    const storage = await openBucketStorage(s3.settings, join(folder.path, name, 'cache'), ignore);
    opened.push(storage);
    return storage.revokedTokens;
  };
  try {
    const first = join(folder.path, 'first');
    const token = await addToken(first, 'shop', { label: 'pipeline' });
    const entry = (await storedEntryOf(first, token)) ?? '';
    const second = createReleaseTokens(
      join(folder.path, 'second'),
      entry,
      ignore,
      await storageOf('second'),
    );
    expect((await second.find(token))?.label).toBe('pipeline');
    // The command does not get RELEASE_TOKENS: the token is in the data folder where it was made.
    await revokeTokens(
      { dataDir: first, environmentTokens: '', revoked: await storageOf('first') },
      'pipeline',
    );
    expect(await second.find(token)).toBeUndefined();
    const restarted = createReleaseTokens(first, entry, ignore, await storageOf('first'));
    expect(await restarted.find(token)).toBeUndefined();
    // Not accepted while it is unknown whether it is revoked.
    await s3.down();
    await expect(second.find(token)).rejects.toMatchObject({ status: 503 });
  } finally {
    await Promise.all(opened.map((storage) => storage.close()));
  }
});
