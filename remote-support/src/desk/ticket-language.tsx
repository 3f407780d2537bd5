import type { Ticket } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { BASE_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@site/shared/language';
import { useSubmit } from '@site/shared/remote';
import { Badge, classNames, SelectField } from '@site/shared/ui';
import { Languages } from 'lucide-react';
import * as texts from '#texts';
import { staffClient } from '../staff-client';
import type { TicketActions } from '../ticket/use-ticket';
import styles from './ticket-language.module.css';

/**
 * Names the language of a ticket to staff, if it is not English. `isShort`: on a phone by its code,
 * so that a row of a list has two lines.
 */
export function LanguageBadge({ language, isShort }: { language: Language; isShort?: boolean }) {
  if (language === BASE_LANGUAGE) return null;
  const name = formatLanguage(language);
  return (
    <Badge tone="primary">
      <Languages className={classNames(isShort && styles.icon)} aria-hidden="true" size="1em" />
      <span className={classNames(isShort && styles.name)}>{name}</span>
      {isShort && (
        <span className={styles.code} title={name} aria-hidden="true">
          {language.toUpperCase()}
        </span>
      )}
    </Badge>
  );
}

type LanguageFieldProps = { ticket: Ticket; update: TicketActions['update'] };

/** Changes the language of a ticket: customers may write in another one than that of their page. */
export function LanguageField({ ticket: { id, language }, update }: LanguageFieldProps) {
  const { isBusy, submit } = useSubmit();

  function change(value: string): void {
    if (!isLanguage(value)) return;
    const fields = { ticket_id: id, language: value };
    void submit(() => update(staffClient.ticket.changeTicketLanguage(fields)));
  }

  return (
    <SelectField
      label={texts.ticketLanguage.label()}
      hint={texts.ticketLanguage.hint()}
      value={language}
      disabled={isBusy}
      onChange={change}
      options={LANGUAGES.map((each) => ({ value: each, label: formatLanguage(each) }))}
    />
  );
}

type LanguageFilterProps = { value: Language | null; onChange: (value: Language | null) => void };

/** The filter of the list for the language of the tickets. */
export function LanguageFilter({ value, onChange }: LanguageFilterProps) {
  return (
    <SelectField
      label={texts.ticketLanguage.filter()}
      value={value ?? ''}
      onChange={(chosen) => onChange(isLanguage(chosen) ? chosen : null)}
      options={[
        { value: '', label: texts.ticketLanguage.all() },
        ...LANGUAGES.map((each) => ({ value: each, label: formatLanguage(each) })),
      ]}
    />
  );
}
