import {
  isMessageImage,
  isPlayer,
  MESSAGE_ELEMENTS,
  MESSAGE_LINK_SCHEMES,
  MESSAGE_STYLES,
} from '@site/shared/rules';
import DOMPurify, { type Config } from 'dompurify';
import * as texts from '#texts';

/** The policy of `rules/message-html.ts` in the terms of DOMPurify. */
const CONFIG = {
  ALLOWED_TAGS: Object.keys(MESSAGE_ELEMENTS),
  ALLOWED_ATTR: [...new Set(Object.values(MESSAGE_ELEMENTS).flatMap(({ author }) => author))],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${MESSAGE_LINK_SCHEMES.join('|')}):`, 'i'),
  // The expression above is applied to every attribute but these.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'allowfullscreen'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/**
 * A message's HTML as nodes that cannot run anything (section 3: descriptions are HTML). The API
 * sanitises on write; this is the second check, at the only place where messages enter the page.
 * Without media, their names take the place of pictures and videos, so nothing is fetched from
 * other hosts. It returns nodes, so that the browser does not parse the sanitised text a second
 * time.
 */
export function safeHtml(html: string, { hasMedia = true } = {}): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, CONFIG);
  // The nodes are not in the document yet, so nothing has been fetched.
  for (const node of nodes.querySelectorAll<HTMLElement>('*')) applyPolicy(node);
  if (!hasMedia) for (const node of nodes.querySelectorAll('img, iframe')) replaceByName(node);
  return nodes;
}

function replaceByName(node: Element): void {
  const isPicture = node.localName === 'img';
  const name = node.getAttribute(isPicture ? 'alt' : 'title');
  if (isPicture)
    node.replaceWith(name ? texts.media.pictureNamed({ name }) : texts.media.picture());
  else node.replaceWith(name ? texts.media.videoNamed({ name }) : texts.media.video());
}

function applyPolicy(node: HTMLElement): void {
  const { author, site = {} } = MESSAGE_ELEMENTS[node.localName] ?? { author: [] };
  for (const { name } of [...node.attributes]) {
    if (!author.includes(name)) node.removeAttribute(name);
  }
  keepAllowedStyles(node);
  for (const [name, value] of Object.entries(site)) node.setAttribute(name, value);
  if (node instanceof HTMLImageElement) keepImage(node);
  else if (node instanceof HTMLIFrameElement) keepPlayer(node);
}

function keepAllowedStyles(node: HTMLElement): void {
  if (!node.hasAttribute('style')) return;
  const allowed = Object.entries(MESSAGE_STYLES).flatMap(([property, values]) => {
    // Browsers write 'text-decoration' out as 'underline solid'; its '-line' is 'underline'.
    const value =
      node.style.getPropertyValue(`${property}-line`) || node.style.getPropertyValue(property);
    return values.some((each) => each === value) ? [{ property, value }] : [];
  });
  node.removeAttribute('style');
  for (const { property, value } of allowed) node.style.setProperty(property, value);
}

/** Images are on hosts that customers choose, so their requests carry no address of this site. */
function keepImage(image: HTMLImageElement): void {
  if (isMessageImage(image.getAttribute('src') ?? ''))
    image.setAttribute('referrerpolicy', 'no-referrer');
  else image.remove();
}

function keepPlayer(frame: HTMLIFrameElement): void {
  if (!isPlayer(frame.getAttribute('src') ?? '')) {
    frame.remove();
    return;
  }
  // Players refuse to play if they do not get the site's origin.
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.setAttribute('allowfullscreen', '');
  if (!frame.title) frame.title = texts.messages.video();
}
