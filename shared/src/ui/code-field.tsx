import * as texts from '#texts';
import { TextField, type TextFieldProps } from './text-field';

export type CodeFieldProps = Pick<TextFieldProps, 'error' | 'onChange' | 'autoFocus'>;

/** The field for a code of an authenticator app. */
export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      {...props}
      label={texts.codeField.label()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      spellCheck={false}
    />
  );
}
