import { fields, messages } from '@site/shared/contract';

/** The error of an email address (section 5), or null. */
export function emailError(email: string): string | null {
  return fields.email.safeParse(email).success ? null : messages.email;
}

/** The error of a new password (section 5), or null. */
export function passwordError(password: string): string | null {
  return fields.password.safeParse(password).success ? null : messages.password;
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
