import { MAIL_TEXT_GROUPS } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { inLanguage } from '@site/shared/server';
import type { Mail } from '../mail/layout';
import { type OwnTexts, withOwnTexts } from '../mail/own-text';
import { type ExampleCall, MAIL_EXAMPLES } from './mail-examples';

type Written = {
  mails: Mail[];
  /** The keys of the texts that the owner can change, in the order of their first use. */
  keys: string[];
};

/** Writes the examples of a kind of mail; null for an unknown kind. */
export function writeExamples(
  kind: string,
  language: Language,
  ownTexts: OwnTexts,
  call: ExampleCall,
): Written | null {
  const examples = MAIL_EXAMPLES.get(kind);
  if (!examples) return null;
  const usedKeys = new Set<string>();
  const mails = inLanguage(language, () =>
    withOwnTexts({ ownTexts, usedKeys }, () => examples(call).filter((mail) => mail !== null)),
  );
  return { mails, keys: [...usedKeys].filter(isOfMails) };
}

/** Other texts, such as the word for an unknown browser, are values of mails. */
function isOfMails(key: string): boolean {
  return MAIL_TEXT_GROUPS.some((group) => key.startsWith(`${group}.`));
}
