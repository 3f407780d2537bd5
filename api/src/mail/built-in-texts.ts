import type { Language } from '@site/shared/language';
import de from '../../texts/de.json';
import en from '../../texts/en.json';
import es from '../../texts/es.json';
import fr from '../../texts/fr.json';
import it from '../../texts/it.json';

type Groups = Readonly<Record<string, Readonly<Record<string, string>>>>;
const TEXTS: Readonly<Record<Language, Groups>> = { en, de, fr, it, es };

/**
 * The text of the code in ICU MessageFormat, in English if the language lacks it. `key` is a group
 * and a name, such as `walletMails.credited`; undefined for a key that no text has.
 */
export function builtInText(key: string, language: Language): string | undefined {
  const [group = '', name = ''] = key.split('.');
  for (const groups of [TEXTS[language], TEXTS.en]) {
    const texts = Object.hasOwn(groups, group) ? groups[group] : undefined;
    if (texts && Object.hasOwn(texts, name)) return texts[name];
  }
  return undefined;
}
