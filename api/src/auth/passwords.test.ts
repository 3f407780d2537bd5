import { hashPassword, verifyPassword } from './passwords';

test('a hash is Argon2id with the documented parameters, and differs each time', async () => {
  const hashes = await Promise.all([
    hashPassword('correct-horse-7'),
    hashPassword('correct-horse-7'),
  ]);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('verifies only the exact password', async () => {
  const hash = await hashPassword('correct-horse-7');
  expect(await verifyPassword(hash, 'correct-horse-7')).toBe(true);
  expect(await verifyPassword(hash, 'Correct-horse-7')).toBe(false);
});

test('verifies no password without a hash', async () => {
  expect(await verifyPassword(undefined, '')).toBe(false);
});
