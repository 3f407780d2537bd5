import { messages, pageProblems } from '@site/shared/contract';
import { passwordError } from './field-errors';

test.each([
  ['correct-horse-7', null],
  [' correct-horse-7 ', null],
  ['abcdefg1', pageProblems.weakPassword.body()],
  ['PASSWORD1', pageProblems.weakPassword.body()],
  ['short-1', messages.password],
  ['no-digit-here', messages.password],
  ['with space 1', `${messages.password} Remove the spaces.`],
  [`1${'x'.repeat(30)}`, `${messages.password} Use at most 30 characters.`],
])('the error of the password %j is %j', (password, error) => {
  expect(passwordError(password)).toBe(error);
});
