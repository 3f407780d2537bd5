import { Check, Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, noteId } from './field';
import styles from './field.module.css';
import { Spinner } from './spinner';
import { useValidation, type Validate, type ValidationState } from './use-validation';

export type TextFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> & {
    /**
     * The text after each change. With `value` the field is controlled, without it belongs to its
     * form.
     */
    onChange?: ((value: string) => void) | undefined;
    /** Asked 200 ms after the last change (section 5): the message of what is wrong, or nothing. */
    validate?: Validate | undefined;
    /** Another value the validation depends on: the password, for its confirmation. */
    dependsOn?: string | undefined;
    /** Told each new validation. */
    onValidation?: ((validation: ValidationState) => void) | undefined;
    /** A link beside the label. */
    aside?: ReactNode;
  };

/**
 * One line of text with label, hint, error and a validation while typing; a password can be
 * revealed. `error` outranks the validation.
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
  const current = typed === null || typeof input.value !== 'string' ? typed : input.value;
  const validation = useValidation(current, validate, dependsOn);
  const tell = useEffectEvent((news: ValidationState) => onValidation?.(news));
  useEffect(() => {
    tell(validation);
  }, [validation]);

  const message = error ?? (validation.state === 'invalid' ? validation.message : null);
  const mark = message ? null : marks[validation.state];
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
            aria-label="Show password"
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
