import type { CannedReply } from '@site/shared/contract';
import { fillPlaceholders, type Placeholder } from '@site/shared/rules';
import type { Snippet } from '../editor/editor-handle';

/**
 * The canned replies with a word in their title that begins with the typed text, as snippets of the
 * editor. Those whose title begins with it come first. Case and accents do not count.
 */
export function cannedSnippets(
  replies: readonly CannedReply[],
  typed: string,
  values: Readonly<Record<Placeholder, string>>,
): Snippet[] {
  const beginning = folded(typed);
  const isFirst = ({ title }: CannedReply) => folded(title).startsWith(beginning);
  const hasWord = ({ title }: CannedReply) =>
    folded(title)
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.startsWith(beginning));
  const others = replies.filter((reply) => !isFirst(reply) && hasWord(reply));
  return [...replies.filter(isFirst), ...others].map(({ title, description }) => ({
    name: title,
    html: fillPlaceholders(description, values),
  }));
}

function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
