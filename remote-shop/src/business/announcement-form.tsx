import type { AnnouncementValue } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { timeNow } from '@site/shared/host';
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@site/shared/language';
import { hasVisibleText, isPlainLine } from '@site/shared/rules';
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  isAnnouncementLink,
  MAX_ANNOUNCEMENT_LENGTH,
} from '@site/shared/service';
import { SelectField, TextField } from '@site/shared/ui';
import { useState } from 'react';
import * as texts from '#texts';
import { AUDIENCES, KINDS } from './announcement-labels';
import { localTimeText, momentIn } from './local-time-text';
import type { SettingsFormProps } from './settings-page';
import { VersionForm } from './version-form';

/** The longest link that the contract accepts. */
const MAX_LINK_LENGTH = 300;

type AnnouncementFormProps = SettingsFormProps<'announcements'> & {
  /** The id of the announcement to change; undefined for a new one. */
  id?: string | undefined;
};

type Draft = Pick<AnnouncementValue, 'kind' | 'audience'> & {
  /** As a field 'datetime-local' has it, such as '2027-03-01T09:30'; '' for now. */
  from: string;
  /** As `from`; '' while it is not typed. */
  until: string;
  link: string;
  texts: Partial<Record<Language, string | undefined>>;
};

const EMPTY: Draft = {
  kind: 'info',
  audience: 'everyone',
  from: '',
  until: '',
  link: '',
  texts: {},
};

/** Makes an announcement, or changes one, in a dialog. */
export function AnnouncementForm({ id, part, ...form }: AnnouncementFormProps) {
  const stored = part.current.value;
  const [newId] = useState(() => timeNow().toString(36));
  const [draft, setDraft] = useState<Draft>(() =>
    draftOf(id === undefined ? undefined : stored[id]),
  );
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  return (
    <VersionForm
      name="announcements"
      part={part}
      title={id === undefined ? texts.announcements.new() : texts.announcements.changeTitle()}
      value={{ ...stored, [id ?? newId]: announcementOf(draft, timeNow()) }}
      errors={errorsOf(draft)}
      {...form}
    >
      {(errors) => (
        <>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={texts.announcements.textIn({ language: formatLanguage(language) })}
              name={`text.${language}`}
              lang={language}
              value={draft.texts[language] ?? ''}
              onChange={(text) => change({ texts: { ...draft.texts, [language]: text } })}
              error={errors[`text.${language}`]}
              hint={
                language === BASE_LANGUAGE
                  ? texts.announcements.textHint({ maximum: MAX_ANNOUNCEMENT_LENGTH })
                  : texts.announcements.otherHint()
              }
              maxLength={MAX_ANNOUNCEMENT_LENGTH}
              autoComplete="off"
            />
          ))}
          <TextField
            label={texts.announcements.from()}
            name="from"
            type="datetime-local"
            value={draft.from}
            onChange={(from) => change({ from })}
            hint={texts.announcements.fromHint()}
          />
          <TextField
            label={texts.announcements.until()}
            name="until"
            type="datetime-local"
            value={draft.until}
            onChange={(until) => change({ until })}
            error={errors.until}
          />
          <TextField
            label={texts.announcements.link()}
            name="link"
            value={draft.link}
            onChange={(link) => change({ link })}
            error={errors.link}
            hint={texts.announcements.linkHint()}
            maxLength={MAX_LINK_LENGTH}
            autoComplete="off"
          />
          <SelectField
            label={texts.announcements.kind()}
            options={ANNOUNCEMENT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind]() }))}
            value={draft.kind}
            onChange={(kind) => change({ kind: kind as Draft['kind'] })}
          />
          <SelectField
            label={texts.announcements.audience()}
            options={ANNOUNCEMENT_AUDIENCES.map((audience) => ({
              value: audience,
              label: AUDIENCES[audience](),
            }))}
            value={draft.audience}
            onChange={(audience) => change({ audience: audience as Draft['audience'] })}
            hint={draft.audience === 'signed-in' && texts.announcements.audienceHint()}
          />
        </>
      )}
    </VersionForm>
  );
}

function draftOf(announcement: AnnouncementValue | undefined): Draft {
  if (!announcement) return EMPTY;
  const { from, until, link = '', ...others } = announcement;
  return { ...others, link, from: localTimeText(from), until: localTimeText(until) };
}

function announcementOf(draft: Draft, now: number): AnnouncementValue {
  const { kind, audience, from, until, link } = draft;
  const written = Object.entries(draft.texts)
    .map(([language, text]) => [language, text?.trim()])
    .filter(([, text]) => text);
  return {
    ...{ kind, audience, from: momentIn(from) ?? now, until: momentIn(until) ?? 0 },
    ...(link.trim() && { link: link.trim() }),
    texts: { en: '', ...Object.fromEntries(written) },
  };
}

function errorsOf(draft: Draft): Record<string, string | null> {
  const until = momentIn(draft.until);
  const isAfter = until !== undefined && until > (momentIn(draft.from) ?? timeNow());
  const link = draft.link.trim();
  return {
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`text.${language}`, textError(draft, language)]),
    ),
    until: isAfter ? null : texts.announcements.enterUntil(),
    link: !link || isAnnouncementLink(link) ? null : texts.announcements.enterLink(),
  };
}

function textError({ texts: written }: Draft, language: Language): string | null {
  const text = (written[language] ?? '').trim();
  if (text ? !hasVisibleText(text) : language === BASE_LANGUAGE)
    return texts.announcements.enterText();
  return isPlainLine(text) ? null : texts.announcements.oneLine();
}
