import { fields, messages } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { hasVisibleText, isMessageImage, MAX_MESSAGE_LENGTH } from '@site/shared/rules';
import * as texts from '#texts';

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
  if (hasRefusedPicture(html)) return texts.editor.refusedPicture();
  return fields.richText.safeParse(html).success
    ? null
    : texts.editor.tooLong({ max: formatCount(MAX_MESSAGE_LENGTH) });
}

/** Whether the API would remove a picture of the message (section 9, decision 103). */
function hasRefusedPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img')].some(
    (image) => !isMessageImage(image.getAttribute('src') ?? ''),
  );
}
