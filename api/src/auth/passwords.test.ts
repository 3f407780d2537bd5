import { fields } from '@site/shared/contract';
import common from './common-passwords.json';
import { hashPassword, isCommonPassword, verifyPassword } from './passwords';

test('a hash is Argon2id at the cost we promise, and never the same twice', async () => {
  const hashes = await Promise.all([
    hashPassword('correct-horse-7'),
    hashPassword('correct-horse-7'),
  ]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('only the password itself is right', async () => {
  const hash = await hashPassword('correct-horse-7');
  expect(await verifyPassword(hash, 'correct-horse-7')).toBe(true);
  expect(await verifyPassword(hash, 'Correct-horse-7')).toBe(false);
});

test('nobody has a password', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
});

test('every common password follows the rule, or the list would hold what can never be chosen', () => {
  expect(common.filter((password) => !fields.password.safeParse(password).success)).toEqual([]);
  expect(common.length).toBeLessThanOrEqual(200);
  expect(new Set(common).size).toBe(common.length);
});

test('case does not hide a common password', () => {
  expect(isCommonPassword('PassWord1')).toBe(true);
  expect(isCommonPassword('correct-horse-7')).toBe(false);
});
