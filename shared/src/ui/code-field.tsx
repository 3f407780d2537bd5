import * as texts from '#texts';
import { TextField, type TextFieldProps } from './text-field';

/** The digits of a code, and the spaces with which apps show them. */
const MAX_CODE_LENGTH = 10;

/** The props of `CodeField`. */
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
      maxLength={MAX_CODE_LENGTH}
      spellCheck={false}
    />
  );
}
