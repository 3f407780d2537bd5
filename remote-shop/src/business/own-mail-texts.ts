import { type MailTextValue, mailTextPart } from '@site/shared/contract';
import { formatLanguage } from '@site/shared/format';
import { isLanguage, LANGUAGES, type Language } from '@site/shared/language';
import type { HistoryEntry, Part } from '@site/shared/remote';
import * as texts from '#texts';

/** The owner's texts of a group of mails in a language. */
export type MailPart = Part<'mail-texts'>;

/** The part that has the text of a key in a language, and the name of the text in it. */
export function placeOf(parts: readonly MailPart[], key: string, language: Language) {
  const [group = '', name = ''] = key.split('.');
  return { part: parts.find(({ part }) => part === mailTextPart(group, language)), name };
}

/** The owner's text; undefined if the built-in one applies. */
export function ownTextOf(
  parts: readonly MailPart[],
  key: string,
  language: Language,
): string | undefined {
  const { part, name } = placeOf(parts, key, language);
  return part?.current.value[name];
}

/** The part's texts with `text` under `name`; undefined removes the owner's text of this name. */
export function withText(part: MailPart, name: string, text: string | undefined): MailTextValue {
  const { [name]: _before, ...others } = part.current.value;
  return text === undefined ? others : { ...others, [name]: text };
}

/** The languages in which one of these texts is the owner's. */
export function languagesWith(parts: readonly MailPart[], keys: readonly string[]): Language[] {
  return LANGUAGES.filter((language) =>
    keys.some((key) => ownTextOf(parts, key, language) !== undefined),
  );
}

/** 'German: Your wallet was credited': the text that a version changed. */
export function changeOf({ part, version, before }: HistoryEntry<'mail-texts'>): string {
  const [, language] = part.split('.');
  const [old, next]: MailTextValue[] = [before?.value ?? {}, version.value];
  const changed = Object.keys({ ...old, ...next }).filter((name) => old?.[name] !== next?.[name]);
  const written = changed.map((name) => next?.[name] ?? texts.mailTexts.builtIn());
  return texts.mailTexts.changedText({
    language: isLanguage(language) ? formatLanguage(language) : part,
    text: written.join(' · '),
  });
}
