import { formatLanguage, formatList, formatUtcDate } from '@site/shared/format';
import { LANGUAGES } from '@site/shared/language';
import type { TypedVersion } from '@site/shared/remote';
import * as texts from '#texts';

/** 'Built-in text', 'Version 3, from 1 March 2027: English and German'. */
export function versionName({ number, validFrom, value }: TypedVersion<'legal-texts'>): string {
  if (number === 0) return texts.legalTexts.builtIn();
  const written = LANGUAGES.filter((language) => value.texts?.[language] !== undefined);
  const date = formatUtcDate(validFrom);
  return texts.legalTexts.version({
    ...{ number, date },
    content:
      written.length > 0
        ? formatList(written.map(formatLanguage), 'and')
        : texts.legalTexts.builtIn(),
  });
}
