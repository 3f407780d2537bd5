import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@site/shared/rules';
import { TextField } from '@site/shared/ui';
import { useState } from 'react';
import { confirmError, passwordError, unlessEmpty } from './field-errors';

const PASSWORD_HINT = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters, no spaces, at least 1 number.`;

export type NewPasswordFieldsProps = {
  label?: string;
  errors: { password?: string | undefined; confirm?: string | undefined };
  onChange: (field: 'password' | 'confirm') => void;
};

/** The fields `password` and `confirm` of a form, validated while the visitor types (section 5). */
export function NewPasswordFields({
  label = 'Password',
  errors,
  onChange,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
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
