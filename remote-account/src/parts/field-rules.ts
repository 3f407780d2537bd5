import { fields, messages } from '@site/shared/contract';

/** What is wrong with an address (section 5), or null. */
export function emailError(email: string): string | null {
  return fields.email.safeParse(email).success ? null : messages.email;
}

export function passwordError(password: string): string | null {
  return fields.password.safeParse(password).success ? null : messages.password;
}

export function confirmError(confirm: string, password: string): string | null {
  return confirm.trim() === password.trim() ? null : messages.confirm;
}

/** While typing an empty field is not wrong yet. */
export function unlessEmpty(
  judge: (text: string) => string | null,
): (text: string) => string | null {
  return (text) => (text.trim() ? judge(text) : null);
}

/** Only the fields that have something wrong with them. */
export function found<Name extends string>(
  errors: Record<Name, string | null>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message)) as Partial<
    Record<Name, string>
  >;
}
