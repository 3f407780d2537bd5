import { Check, Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import * as texts from '#texts';
import { classNames } from './class-names';
import { Field, type FieldTexts, noteId } from './field';
import styles from './field.module.css';
import { Spinner } from './spinner';
import { useValidation, type Validate, type ValidationState } from './use-validation';

/** The props of `TextField`. */
export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> & {
    /** Runs with the text after each change. With `value` the field is controlled. */
    onChange?: ((value: string) => void) | undefined;
    /** Runs 200 ms after the last change (section 5). Returns the error message, or nothing. */
    validate?: Validate | undefined;
    /** Another value that the validation uses: the password, for its confirmation. */
    dependsOn?: string | undefined;
    /** Runs for each new result of the validation. */
    onValidation?: ((validation: ValidationState) => void) | undefined;
    /** A link beside the label. */
    aside?: ReactNode;
  };

/**
 * A text input with label, hint, error and validation. A password can be shown. `error` has
 * priority over the validation.
 */
export function TextField({
  label,
  hint,
  error,
  aside,
  validate,
  dependsOn,
  onValidation,
  onChange,
  type = 'text',
  ...input
}: TextFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isRevealed, setRevealed] = useState(false);
  // Null until the visitor types; then the value of a controlled field, or else what was typed.
  const current = typed === null || typeof input.value !== 'string' ? typed : input.value;
  const validation = useValidation(current, validate, dependsOn);
  const { state } = validation;
  const invalidMessage = validation.state === 'invalid' ? validation.message : null;
  const reportValidation = useEffectEvent((result: ValidationState) => onValidation?.(result));
  useEffect(() => {
    reportValidation(state === 'invalid' ? { state, message: invalidMessage ?? '' } : { state });
  }, [state, invalidMessage]);

  const message = error ?? invalidMessage;
  const mark = message ? null : marks[state];
  const isPassword = type === 'password';
  return (
    <Field id={id} label={label} hint={hint} error={message} aside={aside}>
      <div className={styles.frame}>
        <input
          {...input}
          id={id}
          type={isPassword && isRevealed ? 'text' : type}
          className={classNames(
            styles.control,
            isPassword && styles.withReveal,
            Boolean(mark) && styles.withMark,
            input.className,
          )}
          aria-invalid={message ? true : undefined}
          aria-describedby={noteId(id)}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange?.(event.target.value);
          }}
          {...(isPassword && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
        {mark && <span className={styles.mark}>{mark}</span>}
        {isPassword && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={texts.textField.showPassword()}
            aria-pressed={isRevealed}
            aria-controls={id}
            onClick={() => setRevealed(!isRevealed)}
          >
            {isRevealed ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        )}
      </div>
    </Field>
  );
}

const marks: Record<ValidationState['state'], ReactNode> = {
  unknown: null,
  pending: <Spinner />,
  valid: <Check aria-hidden="true" />,
  invalid: null,
};
