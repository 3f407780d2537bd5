import { formatLanguage } from '@site/shared/format';
import { LANGUAGES, type Language } from '@site/shared/language';
import { RadioSegment } from '@site/shared/ui';
import * as texts from '#texts';

/** Whether the text of a language can be stored; 'wrong' if its title or its HTML is refused. */
export type LanguageState = 'written' | 'missing' | 'wrong';

const STATE_TEXTS: Readonly<Record<LanguageState, () => string>> = {
  written: texts.cannedReplies.isWritten,
  missing: texts.cannedReplies.isMissing,
  wrong: texts.cannedReplies.isWrong,
};

type LanguageRowProps = {
  /** In the order of `LANGUAGES`. */
  states: readonly LanguageState[];
  value: Language;
  onChange: (language: Language) => void;
};

/** The languages of a canned reply, and which of them have no text yet. */
export function LanguageRow({ states, value, onChange }: LanguageRowProps) {
  return (
    <RadioSegment
      legend={texts.cannedReplies.language()}
      hint={texts.cannedReplies.languageHint()}
      options={LANGUAGES.map((language, index) => ({
        value: language,
        label: formatLanguage(language),
        detail: STATE_TEXTS[states[index] ?? 'missing'](),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
