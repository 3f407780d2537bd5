import list from './common-passwords.json';

/**
 * The passwords of the list `passwords-common` of `@zxcvbn-ts/language-common` 4.1.3 (MIT licence)
 * that follow the rule of section 5, in lower case and separated by spaces. Attackers try them
 * first. Pages check the first 200 only, because the list has 80 kB.
 */
const commonPasswords: ReadonlySet<string> = new Set(list.passwords.split(' '));

/** Whether a password is on the list of common passwords, in any case (decision 27). */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.trim().toLowerCase());
}
