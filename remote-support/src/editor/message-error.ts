import { fields, messages } from '@site/shared/contract';
import { formatCount } from '@site/shared/format';
import { hasVisibleText, isMessageImage, MAX_MESSAGE_LENGTH } from '@site/shared/rules';

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
  if (hasRefusedPicture(html)) return REFUSED_PICTURE;
  return fields.richText.safeParse(html).success
    ? null
    : `This message is too long. It can have ${formatCount(MAX_MESSAGE_LENGTH)} characters, including its formatting.`;
}

/** Why a pasted file or an address without https is no picture (section 9, decision 103). */
export const REFUSED_PICTURE =
  'Pictures cannot be uploaded here. Upload the picture to an image host and insert its https address.';

/** Whether the API would remove a picture of the message. */
function hasRefusedPicture(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('img')].some(
    (image) => !isMessageImage(image.getAttribute('src') ?? ''),
  );
}
