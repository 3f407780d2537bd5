import type { CannedReply, CannedReplyText } from '@site/shared/contract';
import { BASE_LANGUAGE, type Language, language } from '@site/shared/language';

type TextInLanguage = CannedReplyText & { language: Language };

/** The text of a canned reply for tickets of a language: the English one if there is no other. */
export function textFor({ texts }: CannedReply, ticketLanguage: Language): TextInLanguage {
  const text = texts[ticketLanguage];
  if (text) return { ...text, language: ticketLanguage };
  return { ...texts.en, language: BASE_LANGUAGE };
}

/** The title in the list: in the language of the page, so that its reader understands it. */
export function shownTitle(reply: CannedReply): string {
  return textFor(reply, language()).title;
}
