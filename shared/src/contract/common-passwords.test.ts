import { isCommonPassword } from '../rules';
import common from '../rules/common-passwords.json';
import { fields } from './index';

test('the list of common passwords holds only passwords that follow the rule', () => {
  expect(common.filter((password) => !fields.password.safeParse(password).success)).toEqual([]);
  expect(common.length).toBeLessThanOrEqual(200);
  expect(new Set(common).size).toBe(common.length);
});

test('finds a common password in any case', () => {
  expect(isCommonPassword('PassWord1')).toBe(true);
  expect(isCommonPassword('correct-horse-7')).toBe(false);
});
