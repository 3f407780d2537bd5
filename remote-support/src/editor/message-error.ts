import { fields, messages } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { hasVisibleText, MAX_MESSAGE_LENGTH } from '@site/shared/rules';

/**
 * Whether a message shows nothing: no text that can be seen, no picture, no video. Send is disabled
 * while the editor is empty (section 5).
 */
export function isEmptyHtml(html: string): boolean {
  // A parsed document that is not shown loads no resources and runs no scripts.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return !hasVisibleText(body.textContent ?? '') && !body.querySelector('img, iframe, video');
}

/** The reason why a message cannot be sent; null when it can (section 5). */
export function messageError(html: string): string | null {
  if (isEmptyHtml(html)) return messages.message;
  return fields.richText.safeParse(html).success
    ? null
    : `This message is too long. It can have ${formatCount(MAX_MESSAGE_LENGTH)} characters, including its formatting.`;
}
