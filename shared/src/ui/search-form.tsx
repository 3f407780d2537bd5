import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as texts from '#texts';
import { Button } from './button';
import { FieldForm } from './field';
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
  className?: string | undefined;
};

/** The search field of a list, with its button. The list changes when the form is submitted. */
export function SearchForm({
  label,
  hint,
  search,
  maxLength,
  onSearch,
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

  return (
    <FieldForm className={className} onSubmit={submit}>
      <TextField
        type="search"
        name="search"
        label={label}
        hint={hint}
        value={typed}
        onChange={setTyped}
        maxLength={maxLength}
        autoComplete="off"
        dir="auto"
        enterKeyHint="search"
      />
      <Button type="submit" icon={<Search aria-hidden="true" />}>
        {texts.action.search()}
      </Button>
    </FieldForm>
  );
}
