import type { TicketCategoryValue } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@site/shared/language';
import { hasVisibleText, isPlainLine } from '@site/shared/rules';
import { MAX_CATEGORY_NAME_LENGTH, newCategoryId } from '@site/shared/service';
import { TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

type CategoryFormProps = SettingsFormProps<'ticket-categories'> & {
  /** The id of the category to change; undefined for a new one. */
  id?: string | undefined;
};

type Names = Partial<Record<Language, string | undefined>>;

/** Makes a category of tickets, or changes its names, in a dialog. */
export function CategoryForm({ id, part, ...form }: CategoryFormProps) {
  const stored = part.current.value;
  const before = id === undefined ? undefined : stored[id];
  const [fallbackId] = useState(() => timeNow().toString(36));
  const [names, setNames] = useState<Names>(before?.names ?? {});
  const written = writtenNames(names);
  const category: TicketCategoryValue = {
    ...(before ?? { order: 1 + Math.max(0, ...Object.values(stored).map(({ order }) => order)) }),
    names: written,
  };
  const key = id ?? newCategoryId(written.en, stored, fallbackId);
  return (
    <VersionForm
      name="ticket-categories"
      part={part}
      title={id === undefined ? texts.ticketCategories.new() : texts.ticketCategories.changeTitle()}
      value={{ ...stored, [key]: category }}
      errors={Object.fromEntries(
        LANGUAGES.map((language) => [`name.${language}`, nameError(names, language)]),
      )}
      {...form}
    >
      {(errors) =>
        LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={texts.ticketCategories.nameIn({ language: formatLanguage(language) })}
            name={`name.${language}`}
            lang={language}
            value={names[language] ?? ''}
            onChange={(name) => setNames({ ...names, [language]: name })}
            error={errors[`name.${language}`]}
            hint={language !== BASE_LANGUAGE && texts.ticketCategories.otherHint()}
            maxLength={MAX_CATEGORY_NAME_LENGTH}
            autoComplete="off"
          />
        ))
      }
    </VersionForm>
  );
}

function writtenNames(names: Names): TicketCategoryValue['names'] {
  const written = Object.entries(names)
    .map(([language, name]) => [language, name?.trim()])
    .filter(([, name]) => name);
  return { en: '', ...Object.fromEntries(written) };
}

function nameError(names: Names, language: Language): string | null {
  const name = (names[language] ?? '').trim();
  if (name ? !hasVisibleText(name) : language === BASE_LANGUAGE)
    return texts.ticketCategories.enterName();
  return isPlainLine(name) ? null : texts.ticketCategories.oneLine();
}
