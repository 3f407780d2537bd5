import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { Button } from './button';
import { classNames } from './class-names';
import { FieldForm } from './field';
import fieldStyles from './field.module.css';
import styles from './search-form.module.css';
import { TextField } from './text-field';

/** The props of `SearchForm`. */
export type SearchFormProps = {
  label: string;
  /** What can be searched for. */
  hint: string;
  /** The search of the address. */
  search: string;
  maxLength: number;
  /** Runs with the text without spaces around it. */
  onSearch: (search: string) => void;
  /** One line: the hint is the placeholder, and the button has only its icon. For a `FilterBar`. */
  isCompact?: boolean | undefined;
  className?: string | undefined;
};

/** The search field of a list, with its button. The list changes when the form is submitted. */
export function SearchForm({
  label,
  hint,
  search,
  maxLength,
  onSearch,
  isCompact = false,
  className,
}: SearchFormProps) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  // The address changed, for example by 'Back'. The field stays mounted and keeps the focus.
  if (shown !== search) {
    setShown(search);
    setTyped(search);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  const input = {
    type: 'search',
    name: 'search',
    value: typed,
    maxLength,
    autoComplete: 'off',
    dir: 'auto',
    enterKeyHint: 'search',
  } as const;
  if (isCompact)
    return (
      <form className={classNames(styles.compact, className)} onSubmit={submit}>
        <input
          {...input}
          className={fieldStyles.control}
          aria-label={label}
          placeholder={hint}
          title={hint}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          icon={<Search aria-hidden="true" />}
          aria-label={texts.action.search()}
        />
      </form>
    );
  return (
    <FieldForm className={className} onSubmit={submit}>
      <TextField {...input} label={label} hint={hint} onChange={setTyped} />
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        {texts.action.search()}
      </Button>
    </FieldForm>
  );
}
