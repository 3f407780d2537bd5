import type { KeySource } from '../auth/factors/factor-secrets';
import { addressHashOf, mailboxOf } from './start-trial';

/** With a key of the settings, the database is not read. */
const withKey = (letter: string) => ({ config: { secretsKey: letter.repeat(32) } }) as KeySource;

test('the stored hash needs the key of the site', async () => {
  const [source, other] = [withKey('a'), withKey('b')];
  const email = 'emil@site.test';
  expect(await addressHashOf(source, email)).toBe(await addressHashOf(source, 'Emil+1@site.test'));
  expect(await addressHashOf(other, email)).not.toBe(await addressHashOf(source, email));
});

test('different emails have different mailboxes', () => {
  const emails = ['a@site.test', 'b@site.test', 'a@other.test', '+a@site.test', '+b@site.test'];
  expect(new Set(emails.map(mailboxOf)).size).toBe(emails.length);
});
