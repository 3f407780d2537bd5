import { AsyncLocalStorage } from 'node:async_hooks';
import { BASE_LANGUAGE, type Language, language } from '@site/shared/language';
import IntlMessageFormat from 'intl-messageformat';
import { builtInText } from './built-in-texts';
import { type PlaceholderProblem, placeholderProblem } from './placeholders';

/** The texts of the owner in the language of a mail, by key: `walletMails.credited`. */
export type OwnTexts = ReadonlyMap<string, string>;

type WrittenMail = {
  ownTexts: OwnTexts;
  /** Collects the keys of the texts that the mail is written with. */
  usedKeys?: Set<string> | undefined;
};

const writtenMails = new AsyncLocalStorage<WrittenMail>();

/** Runs `write` so that the mail that it writes has the owner's texts where there are any. */
export function withOwnTexts<Result>(mail: WrittenMail, write: () => Result): Result {
  return writtenMails.run(mail, write);
}

/**
 * The owner's text with its values. Each text function asks it first. It is undefined outside of
 * mails, for a text that the owner has not changed, and for one that does not fit the code any
 * more: a release may give a text other placeholders.
 */
export function ownText(
  key: string,
  values: Record<string, string | number> | undefined,
): string | undefined {
  const mail = writtenMails.getStore();
  mail?.usedKeys?.add(key);
  const text = mail?.ownTexts.get(key);
  if (text === undefined || ownTextProblem(key, language(), text) !== null) return undefined;
  return String(new IntlMessageFormat(text, language(), {}, { ignoreTag: true }).format(values));
}

/** Why a text cannot take the place of the text of the code. Throws for a key without a text. */
export function ownTextProblem(
  key: string,
  ofLanguage: Language,
  text: string,
): PlaceholderProblem | null {
  const [builtIn, english] = [builtInText(key, ofLanguage), builtInText(key, BASE_LANGUAGE)];
  if (builtIn === undefined || english === undefined) throw new Error(`No text is called ${key}.`);
  return placeholderProblem(text, builtIn, english);
}
