import type { CannedReply } from '@site/shared/contract';
import type { Language } from '@site/shared/language';
import { fillPlaceholders, type Placeholder } from '@site/shared/rules';
import type { Snippet } from '../editor/editor-handle';
import { shownTitle, textFor } from './texts-of-reply';

type SnippetQuery = {
  /** The beginning of a word of a title. */
  typed: string;
  /** The language of the ticket. */
  language: Language;
  /** The ticket's values of the placeholders. */
  values: Readonly<Record<Placeholder, string>>;
};

/**
 * The canned replies with a word in one of their titles that begins with the typed text, as
 * snippets of the editor, in the language of the ticket. Those with a title that begins with it
 * come first. Case and accents do not count.
 */
export function cannedSnippets(
  replies: readonly CannedReply[],
  { typed, language, values }: SnippetQuery,
): Snippet[] {
  const beginning = folded(typed);
  const isFirst = (reply: CannedReply) =>
    foldedTitles(reply).some((title) => title.startsWith(beginning));
  const hasWord = (reply: CannedReply) =>
    foldedTitles(reply)
      .flatMap((title) => title.split(/[^\p{L}\p{N}]+/u))
      .some((word) => word.startsWith(beginning));
  const others = replies.filter((reply) => !isFirst(reply) && hasWord(reply));
  return [...replies.filter(isFirst), ...others].map((reply) => ({
    name: shownTitle(reply),
    html: fillPlaceholders(textFor(reply, language).description, values),
  }));
}

function foldedTitles({ texts }: CannedReply): string[] {
  return Object.values(texts).flatMap((text) => (text ? [folded(text.title)] : []));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
