import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@site/shared/rules';
import { TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { confirmError, passwordError, unlessEmpty } from './field-errors';

export type NewPasswordFieldsProps = {
  /** Whether the password replaces another one. The labels then say that it is new. */
  isReplacement?: boolean;
  errors: { password?: string | undefined; confirm?: string | undefined };
  onChange: (field: 'password' | 'confirm') => void;
};

/** The fields `password` and `confirm` of a form, validated while the visitor types (section 5). */
export function NewPasswordFields({
  isReplacement = false,
  errors,
  onChange,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <TextField
        label={isReplacement ? texts.newPassword.newPassword() : texts.newPassword.password()}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={texts.newPassword.hint({ min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH })}
        validate={unlessEmpty(passwordError)}
        error={errors.password}
        onChange={(text) => {
          setPassword(text);
          onChange('password');
        }}
      />
      <TextField
        label={
          isReplacement
            ? texts.newPassword.confirmNewPassword()
            : texts.newPassword.confirmPassword()
        }
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
