import { type BusinessVersionList, businessData, type LegalTextValue } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { LANGUAGES, type Language } from '@site/shared/language';
import { onlyErrors, type Part, useSubmit } from '@site/shared/remote';
import {
  LEGAL_PLACEHOLDERS,
  type LegalPageName,
  MAX_LEGAL_TEXT_LENGTH,
  startOfDay,
} from '@site/shared/service';
import {
  Button,
  Callout,
  Card,
  Cluster,
  SelectField,
  Stack,
  TextArea,
  TextField,
} from '@site/shared/ui';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { client } from './client';
import styles from './legal-text-form.module.css';
import { TextViews } from './text-views';
import { useBuiltInSource } from './use-built-in-source';

const NAME = 'legal-texts';

type LegalTextFormProps = {
  page: LegalPageName;
  part: Part<typeof NAME>;
  onSaved: (list: BusinessVersionList) => void;
  onClose: () => void;
};

type Draft = Partial<Record<Language, string | undefined>>;

/** The form for a version of a legal page, in five languages, with the first day it applies. */
export function LegalTextForm({ page, part, onSaved, onClose }: LegalTextFormProps) {
  const { current, changes } = part;
  const builtIn = useBuiltInSource(page);
  const [language, setLanguage] = useState<Language>('en');
  const [day, setDay] = useState('');
  const [draft, setDraft] = useState<Draft>(() =>
    Object.fromEntries(
      LANGUAGES.map((each) => [each, current.value.texts?.[each] ?? builtIn(each) ?? '']),
    ),
  );
  const { isBusy, errors, problem, onFieldChange, submit } = useSubmit<'text'>({
    isProblemInline: true,
  });
  const value = writtenValue(draft);
  const obstacle = businessData(NAME).obstacle?.(value, page) ?? null;
  const before = current.value.texts ? (current.value.texts[language] ?? '') : builtIn(language);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (obstacle !== null) return;
    const planned = day ? { validFrom: startOfDay(day, 'UTC') } : {};
    const saved = await submit(
      () => client.business.saveVersion({ name: NAME, part: page, changes, value, ...planned }),
      {
        form: event.currentTarget,
        errors: onlyErrors({ text: draft.en?.trim() ? null : texts.legalTexts.enterEnglish() }),
      },
    );
    if (saved) onSaved(saved);
  }

  return (
    <Card title={texts.legalTexts.write()}>
      <form onSubmit={save} onChange={onFieldChange} noValidate>
        <Stack>
          {problem && (
            <Callout tone="danger" title={problem.title} role="alert">
              {problem.body}
            </Callout>
          )}
          <SelectField
            label={texts.legalTexts.language()}
            options={LANGUAGES.map((each) => ({ value: each, label: formatLanguage(each) }))}
            value={language}
            onChange={(chosen) => setLanguage(chosen as Language)}
            hint={texts.legalTexts.languageHint()}
          />
          <TextArea
            label={texts.legalTexts.text()}
            name="text"
            lang={language}
            rows={16}
            className={styles.text}
            value={draft[language] ?? ''}
            onChange={(text) => setDraft({ ...draft, [language]: text })}
            error={errors.text}
            hint={texts.legalTexts.textHint()}
            maxLength={MAX_LEGAL_TEXT_LENGTH}
            spellCheck
          />
          <details>
            <summary>{texts.legalTexts.placeholders()}</summary>
            <p className={styles.names}>
              {LEGAL_PLACEHOLDERS.map((name) => (
                <code key={name}>{`{${name}}`}</code>
              ))}
            </p>
          </details>
          <TextField
            label={texts.legalTexts.firstDay()}
            name="validFrom"
            type="date"
            value={day}
            onChange={setDay}
            hint={texts.legalTexts.firstDayHint()}
          />
          <div aria-live="polite">
            {obstacle !== null && <Callout tone="danger">{obstacle}</Callout>}
          </div>
          <Cluster gap="small">
            <Button type="submit" variant="primary" busy={isBusy}>
              {texts.legalTexts.save()}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {texts.legalTexts.cancel()}
            </Button>
          </Cluster>
          <TextViews language={language} source={draft[language] ?? ''} before={before} />
        </Stack>
      </form>
    </Card>
  );
}

/** The texts that are not empty. */
function writtenValue(draft: Draft): LegalTextValue {
  const written = Object.entries(draft)
    .map(([language, text]) => [language, text?.trim()])
    .filter(([, text]) => text);
  return { texts: { en: '', ...Object.fromEntries(written) } };
}
