import { TextField } from '@site/shared/ui';
import { useState } from 'react';
import { confirmError, passwordError, unlessEmpty } from './field-rules';

const RULE = '8 to 30 characters, no spaces, at least 1 number.';

export type NewPasswordProps = {
  label?: string;
  errors: { password?: string | undefined; confirm?: string | undefined };
  onChange: (name: 'password' | 'confirm') => void;
};

/** A new password and the same again, judged while typing (section 5); the form's fields `password` and `confirm`. */
export function NewPassword({ label = 'Password', errors, onChange }: NewPasswordProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={RULE}
        validate={unlessEmpty(passwordError)}
        error={errors.password}
        onChange={(text) => {
          setPassword(text);
          onChange('password');
        }}
      />
      <TextField
        label={`Confirm ${label.toLowerCase()}`}
        name="confirm"
        type="password"
        autoComplete="new-password"
        dependsOn={password}
        validate={unlessEmpty((text) => confirmError(text, password))}
        error={errors.confirm}
        onChange={() => onChange('confirm')}
      />
    </>
  );
}
