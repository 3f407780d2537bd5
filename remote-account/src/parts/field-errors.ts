import { fields, messages, pageProblems } from '@site/shared/contract';
import { isCommonPassword, MAX_PASSWORD_LENGTH } from '@site/shared/rules';
import * as texts from '#texts';

/** The error of an email address (section 5), or null. */
export function emailError(email: string): string | null {
  return fields.email.safeParse(email).success ? null : messages.email;
}

/**
 * The error of a new password, or null: the message of section 5, and what exactly is wrong. The
 * error of a common password is the message of the server.
 */
export function passwordError(password: string): string | null {
  const text = password.trim();
  if (fields.password.safeParse(text).success)
    return isCommonPassword(text) ? pageProblems.weakPassword.body() : null;
  if (/\s/.test(text)) return texts.fieldErrors.removeSpaces({ message: messages.password });
  if (text.length > MAX_PASSWORD_LENGTH)
    return texts.fieldErrors.tooLong({ message: messages.password, max: MAX_PASSWORD_LENGTH });
  return messages.password;
}

/** The error of a repeated password (section 5), or null. */
export function confirmError(confirm: string, password: string): string | null {
  return confirm.trim() === password.trim() ? null : messages.confirm;
}

/** A check for the time of typing: it accepts an empty field. */
export function unlessEmpty(
  check: (text: string) => string | null,
): (text: string) => string | null {
  return (text) => (text.trim() ? check(text) : null);
}
