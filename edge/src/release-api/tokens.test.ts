import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFolderStorage } from '../releases/folder/folder-storage';
import { temporaryFolder } from '../testing/built-release';
import { listTokens, revokeTokens, type TokensOfEdge } from './operator-tokens';
import { addToken, createReleaseTokens, storedEntryOf } from './tokens';

let folder: ReturnType<typeof temporaryFolder>;
let operator: TokensOfEdge;
beforeEach(() => {
  folder = temporaryFolder();
  const { revokedTokens } = openFolderStorage(folder.path, () => {});
  operator = { dataDir: folder.path, environmentTokens: '', revoked: revokedTokens };
});
afterEach(() => folder.remove());

test('a token has its names, rights, label and days; the list shows them without the token', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const token = await addToken(folder.path, ['shop', 'support'], {
    label: 'pipeline',
    lastDay: '2999-01-31',
    rights: ['preview', 'publish'],
  });
  expect(await createReleaseTokens(folder.path, '').find(token)).toMatchObject({
    names: ['shop', 'support'],
    rights: ['publish', 'preview'],
    lastDay: '2999-01-31',
    label: 'pipeline',
  });
  const listed = await listTokens(operator);
  // The day may have ended meanwhile.
  expect([before, today()]).toContain(listed[0]?.madeOn);
  expect(listed).toEqual([
    expect.objectContaining({
      names: ['shop', 'support'],
      rights: ['publish', 'preview'],
      label: 'pipeline',
      isExpired: false,
    }),
  ]);
  expect(JSON.stringify(listed)).not.toContain(token);
  await expect(addToken(folder.path, 'shop', { rights: ['publish', 'fly'] })).rejects.toThrow(
    'publish, activate, preview',
  );
  await expect(addToken(folder.path, [])).rejects.toThrow('not a valid release name');
});

test('invalid entries are skipped and reported once; the other tokens stay valid', async () => {
  const token = await addToken(folder.path, 'shop');
  const file = join(folder.path, 'release-tokens.json');
  const problems: string[] = [];
  const tokens = createReleaseTokens(folder.path, '', (problem) => problems.push(problem));
  const [valid] = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(['shop:not-a-hash', valid, 7]));
  expect((await tokens.find(token))?.names).toEqual(['shop']);
  expect((await tokens.find(token))?.names).toEqual(['shop']);
  expect(problems).toHaveLength(2);
  const listed = await listTokens(operator);
  expect(listed.map(({ isValid }) => isValid)).toEqual([false, true, false]);
  expect(await revokeTokens(operator, listed[0]?.id ?? '')).toHaveLength(1);

  writeFileSync(file, 'shop:abc');
  expect(await tokens.find(token)).toBeUndefined();
  expect(problems.at(-1)).toContain('is not a JSON list of release tokens');
  // Making a token does not overwrite a file that the operator may still correct.
  await expect(addToken(folder.path, 'shop')).rejects.toThrow('not a JSON list');
});

test('another edge accepts a token with its entry in RELEASE_TOKENS', async () => {
  const dataDir = join(folder.path, 'first-edge');
  mkdirSync(dataDir);
  const token = await addToken(dataDir, ['shop', 'support'], { label: 'pipeline' });
  const entry = await storedEntryOf(dataDir, token);
  const otherEdge = createReleaseTokens(join(folder.path, 'second-edge'), entry ?? '');
  expect(await otherEdge.find(token)).toMatchObject({ names: ['shop', 'support'] });
});
