import { messages, problems } from '@site/shared/contract';
import { passwordError } from './field-errors';

test.each([
  ['correct-horse-7', null],
  [' correct-horse-7 ', null],
  ['abcdefg1', problems['weak-password'].body],
  ['PASSWORD1', problems['weak-password'].body],
  ['short-1', messages.password],
  ['no-digit-here', messages.password],
  ['with space 1', `${messages.password} Remove the spaces.`],
  [`1${'x'.repeat(30)}`, `${messages.password} Use at most 30 characters.`],
])('the error of the password %j is %j', (password, error) => {
  expect(passwordError(password)).toBe(error);
});
