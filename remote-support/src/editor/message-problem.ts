import { fields, messages } from '@site/shared/contract';
import { isEmptyHtml } from './empty-html';

/** What keeps a message from being sent, in words; null where nothing does (section 5). */
export function messageProblem(html: string): string | null {
  if (isEmptyHtml(html)) return messages.message;
  return fields.richText.safeParse(html).success
    ? null
    : 'This message is too long. With its formatting it can have 100,000 characters.';
}
