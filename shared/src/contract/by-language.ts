import { LANGUAGES, type Language } from '@site/shared/language';
import * as z from '@site/shared/schema';

/** A text for each language that staff have written; the English one always exists. */
export function byLanguage<Text extends z.ZodMiniType>(text: Text) {
  const optional = Object.fromEntries(
    LANGUAGES.map((language) => [language, z.optional(text)]),
  ) as Record<Language, z.ZodMiniOptional<Text>>;
  return z.extend(z.object(optional), { en: text });
}
