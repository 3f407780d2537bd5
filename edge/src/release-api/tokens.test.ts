import { join } from 'node:path';
import { openBucketStorage } from '../releases/bucket/bucket-storage';
import { openFolderStorage } from '../releases/folder/folder-storage';
import type { ReleaseStorage } from '../releases/release-storage';
import { temporaryFolder } from '../testing/built-release';
import { startS3 } from '../testing/s3/s3-server';
import { createReleaseTokens } from './tokens';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function tokensInFolder() {
  return createReleaseTokens(openFolderStorage(folder.path, () => {}).tokens);
}

test('a token has its names, rights, label and days; the list shows them without the token', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const tokens = tokensInFolder();
  const token = await tokens.make(['shop', 'support'], {
    label: 'pipeline',
    lastDay: '2999-01-31',
    rights: ['preview', 'publish'],
  });
  const expected = {
    names: ['shop', 'support'],
    rights: ['publish', 'preview'],
    lastDay: '2999-01-31',
    label: 'pipeline',
  };
  expect(await tokensInFolder().find(token)).toMatchObject(expected);
  const listed = await tokens.list();
  // The day may have ended meanwhile.
  expect([before, today()]).toContain(listed[0]?.madeOn);
  expect(listed).toEqual([expect.objectContaining({ ...expected, isExpired: false })]);
  expect(JSON.stringify(listed)).not.toContain(token);
});

test.each([
  [[], {}, 'not a valid release name'],
  [['Shop'], {}, 'Shop is not a valid release name'],
  [['shop'], { rights: ['publish', 'fly'] }, 'publish, activate, preview'],
  [['shop'], { rights: [] }, 'publish, activate, preview'],
  [['shop'], { label: 'a b' }, 'A label has at most 40'],
  [['shop'], { lastDay: '2027-02-30' }, '2027-02-30 is not a day'],
  [['shop'], { lastDay: '2020-01-31' }, 'is in the past'],
])('refuses to make a token for %j with %j', async (names, options, message) => {
  const tokens = tokensInFolder();
  await expect(tokens.make(names, options)).rejects.toThrow(message);
  expect(await tokens.list()).toEqual([]);
});

test('a revoked token is unknown at the next call, by its id or its label', async () => {
  const tokens = tokensInFolder();
  const byLabel = await tokens.make(['shop'], { label: 'old' });
  const byId = await tokens.make(['shop']);
  const kept = await tokens.make(['support']);
  expect(await tokens.revoke('old')).toMatchObject([{ label: 'old' }]);
  const listed = (await tokens.list()).find(({ names }) => names.includes('shop'));
  expect(await tokens.revoke(listed?.id ?? '')).toHaveLength(1);
  expect(await tokens.revoke('unknown')).toEqual([]);
  expect(await tokens.find(byLabel)).toBeUndefined();
  expect(await tokens.find(byId)).toBeUndefined();
  expect((await tokens.find(kept))?.names).toEqual(['support']);
});

test('a damaged object is no token, and hides no other', async () => {
  const { tokens: objects } = openFolderStorage(folder.path, () => {});
  const tokens = createReleaseTokens(objects);
  const token = await tokens.make(['shop']);
  await objects.write('a'.repeat(64), '{"names":');
  expect(await tokens.list()).toMatchObject([{ names: ['shop'] }]);
  expect((await tokens.find(token))?.names).toEqual(['shop']);
});

test('edges with a bucket know a token of another edge at once, and refuse a revoked one at once', async () => {
  const s3 = await startS3();
  const opened: ReleaseStorage[] = [];
  const tokensOf = async (name: string) => {
    const cache = join(folder.path, name, 'cache');
    const storage = await openBucketStorage(s3.settings, cache, () => {});
    opened.push(storage);
    return createReleaseTokens(storage.tokens);
  };
  try {
    const [first, second] = [await tokensOf('first'), await tokensOf('second')];
    const token = await first.make(['shop'], { label: 'pipeline' });
    expect((await second.find(token))?.label).toBe('pipeline');
    await first.revoke('pipeline');
    expect(await second.find(token)).toBeUndefined();
    // Not accepted while it is unknown whether it is revoked.
    const other = await first.make(['shop']);
    await s3.down();
    await expect(second.find(other)).rejects.toMatchObject({ status: 503 });
  } finally {
    await Promise.all(opened.map((storage) => storage.close()));
  }
});
