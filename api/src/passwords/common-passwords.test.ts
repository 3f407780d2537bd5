import { fields } from '@site/shared/contract';
import { isCommonPassword as isCommonInBrowser } from '@site/shared/rules';
import browserList from '../../../shared/src/rules/common-passwords.json';
import { isCommonPassword } from './common-passwords';
import list from './common-passwords.json';

const passwords = list.passwords.split(' ');

test('the list has thousands of passwords, and each follows the rule of sign-up', () => {
  expect(passwords.length).toBeGreaterThan(10_000);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(passwords.filter((password) => !fields.password.safeParse(password).success)).toEqual([]);
});

test('finds a common password in any case, also one that the browser does not know', () => {
  expect(isCommonPassword(' Trustno1 ')).toBe(true);
  expect([isCommonInBrowser('rush2112'), isCommonPassword('Rush2112')]).toEqual([false, true]);
  expect(isCommonPassword('correct-horse-7')).toBe(false);
});

test('every password that the browser refuses is refused by the server', () => {
  expect(browserList.filter((password) => !isCommonPassword(password))).toEqual([]);
});
