import commonPasswords from './common-passwords.json';

/** Whether a password is common: attackers try it first, although it follows section 5. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.includes(password.trim().toLowerCase());
}
