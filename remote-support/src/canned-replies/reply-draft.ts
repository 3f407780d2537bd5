import type { CannedReply, CannedReplyText } from '@site/shared/contract';
import { BASE_LANGUAGE, LANGUAGES, type Language } from '@site/shared/language';
import { isEmptyHtml } from '../editor/message-error';

type Texts = Partial<CannedReply['texts']>;

/** A canned reply that is being written. */
export type ReplyDraft = {
  /** The stored reply that it replaces; null for a new one. */
  base: CannedReply | null;
  /** What the fields show, in the languages that were shown. */
  texts: Texts;
  /** The languages in which the reader of the page has changed the text. */
  written: ReadonlySet<Language>;
  /** What other members of staff have stored meanwhile in these languages. */
  replaced: Texts;
};

/** A draft of a new canned reply that begins with a text. */
export function newDraft(language: Language, description: string): ReplyDraft {
  const empty: ReplyDraft = { base: null, texts: {}, written: new Set(), replaced: {} };
  return isEmptyHtml(description) ? empty : changed(empty, language, { description });
}

/** A draft that starts from a stored reply. */
export function draftOf(base: CannedReply): ReplyDraft {
  return { base, texts: {}, written: new Set(), replaced: {} };
}

/** What the fields of a language show. A language without a text starts with the English title. */
export function shownText(draft: ReplyDraft, language: Language): CannedReplyText {
  const text = draft.texts[language] ?? draft.base?.texts[language];
  if (text) return text;
  const title = language === BASE_LANGUAGE ? '' : shownText(draft, BASE_LANGUAGE).title;
  return { title, description: '' };
}

/**
 * The draft with a change of one language's text. `isWritten` is false if the editor has only
 * spelled the same text differently.
 */
export function changed(
  draft: ReplyDraft,
  language: Language,
  change: Partial<CannedReplyText>,
  { isWritten = true } = {},
): ReplyDraft {
  return {
    ...draft,
    texts: { ...draft.texts, [language]: { ...shownText(draft, language), ...change } },
    written: isWritten ? new Set([...draft.written, language]) : draft.written,
  };
}

/** The texts to store. A language whose text is empty is left out. */
export function writtenTexts(draft: ReplyDraft): Texts {
  const entries = LANGUAGES.flatMap((language) => {
    const text = draft.written.has(language)
      ? shownText(draft, language)
      : draft.base?.texts[language];
    if (!text || isEmptyHtml(text.description)) return [];
    return [[language, { ...text, title: text.title.trim() }]];
  });
  return Object.fromEntries(entries);
}

/**
 * The draft after others have changed the stored reply: it has their text in each language that the
 * reader of the page has left as it was. If they have deleted it (null), the draft is a new one.
 */
export function rebased(draft: ReplyDraft, stored: CannedReply | null): ReplyDraft {
  const { base, texts, written } = draft;
  if (!base) return draft;
  if (!stored)
    return { base: null, texts: writtenTexts(draft), written: new Set(LANGUAGES), replaced: {} };
  const isReplaced = (language: Language) =>
    !isSame(stored.texts[language], base.texts[language]) &&
    !isSame(stored.texts[language], texts[language]);
  return {
    base: stored,
    texts: inLanguages(texts, [...written]),
    written,
    replaced: inLanguages(stored.texts, [...written].filter(isReplaced)),
  };
}

function inLanguages(texts: Texts, languages: readonly Language[]): Texts {
  return Object.fromEntries(languages.map((language) => [language, texts[language]]));
}

function isSame(a: CannedReplyText | undefined, b: CannedReplyText | undefined): boolean {
  return a?.title === b?.title && a?.description === b?.description;
}
