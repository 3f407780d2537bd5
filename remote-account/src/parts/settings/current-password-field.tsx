import { TextField } from '@site/shared/ui';
import * as texts from '#texts';

/**
 * The error of the current password, or null. A change of the account needs the password, so that
 * another person at an open browser cannot take the account over.
 */
export function currentPasswordError(password: string): string | null {
  return password.trim() ? null : texts.currentPassword.missing();
}

export type CurrentPasswordFieldProps = {
  /** The name of the field in the body of the call, by which a problem names it. */
  name?: 'currentPassword' | 'password';
  error: string | undefined;
  onChange: () => void;
};

export function CurrentPasswordField({
  name = 'currentPassword',
  error,
  onChange,
}: CurrentPasswordFieldProps) {
  return (
    <TextField
      label={texts.currentPassword.label()}
      name={name}
      type="password"
      autoComplete="current-password"
      error={error}
      onChange={onChange}
    />
  );
}
