import { MAX_TAG_LENGTH, tagFrom } from '@site/shared/rules';
import { TextField } from '@site/shared/ui';
import { useId } from 'react';
import * as texts from '#texts';
import { useTags } from './use-desk-names';

type TagFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
};

/** Why a text is no tag; null for a tag and for an empty field. */
function tagError(text: string): string | null {
  return text.trim() === '' || tagFrom(text) !== null
    ? null
    : texts.tagField.invalid({ max: MAX_TAG_LENGTH });
}

/** A field for one tag. It suggests the tags in use. */
export function TagField({ label, value, onChange }: TagFieldProps) {
  const listId = useId();
  const tags = useTags();
  return (
    <>
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        error={tagError(value)}
        list={listId}
        autoComplete="off"
        autoCapitalize="none"
        dir="auto"
      />
      <datalist id={listId}>
        {tags.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
