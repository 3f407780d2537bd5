import { TextField } from '@site/shared/ui';

const MISSING = 'Enter your current password';

/** Whoever finds an open browser must not take the account over. */
export function currentPasswordError(password: string): string | null {
  return password.trim() ? null : MISSING;
}

export type CurrentPasswordProps = {
  name?: 'currentPassword' | 'password';
  error: string | undefined;
  onChange: () => void;
};

/** The form's field for it; `name` is the field of the call's body, which a refusal names. */
export function CurrentPassword({
  name = 'currentPassword',
  error,
  onChange,
}: CurrentPasswordProps) {
  return (
    <TextField
      label="Current password"
      name={name}
      type="password"
      autoComplete="current-password"
      error={error}
      onChange={onChange}
    />
  );
}
