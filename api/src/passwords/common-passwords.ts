import list from './common-passwords.json';

/**
 * The passwords of two lists that follow the rule of section 5, in lower case and separated by
 * spaces: `passwords-common` of `@zxcvbn-ts/language-common` 4.1.3 (MIT licence), and the list of
 * Django 5.2.17 (BSD licence). Attackers try them first. Pages check 200 of them, because the list
 * has 100 kB.
 */
const commonPasswords: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Whether a password is on the list of common passwords, in any case (decision 27). */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase());
}
