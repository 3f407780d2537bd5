import {
  hasVisibleText,
  isMessageImage,
  isMessageLink,
  isPlayer,
  MESSAGE_ELEMENTS,
  MESSAGE_IMAGE_SCHEMES,
  MESSAGE_LINK_SCHEMES,
  MESSAGE_STYLES,
  PLAYER_HOSTS,
} from '@site/shared/rules';
import sanitizeHtml from 'sanitize-html';
import { Problem } from '../http/problem';
import { limitNesting } from './limit-nesting';

const elements = Object.entries(MESSAGE_ELEMENTS);

/** The policy of `rules/message-html.ts` in the terms of sanitize-html. */
const options: sanitizeHtml.IOptions = {
  allowedTags: elements.map(([tag]) => tag),
  allowedAttributes: Object.fromEntries(
    elements.map(([tag, { author, site = {} }]) => [tag, [...author, ...Object.keys(site)]]),
  ),
  allowedStyles: {
    '*': Object.fromEntries(
      Object.entries(MESSAGE_STYLES).map(([property, values]) => [
        property,
        values.map((value) => new RegExp(`^${value}$`)),
      ]),
    ),
  },
  allowedSchemes: [...MESSAGE_LINK_SCHEMES],
  allowedSchemesByTag: { img: [...MESSAGE_IMAGE_SCHEMES], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: [...PLAYER_HOSTS],
  transformTags: {
    // Runs after the transformation of a tag's own name.
    '*': (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, ...MESSAGE_ELEMENTS[tagName]?.site },
    }),
    a: (tagName, { href = '', ...attribs }) => ({
      tagName,
      attribs: { ...(isMessageLink(href) && { href }), ...attribs },
    }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, src: playerAddress(attribs.src ?? '') },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !isMessageImage(attribs.src ?? '')) || (tag === 'iframe' && !attribs.src),
};

/**
 * The address of an allowed player; '' for other addresses. YouTube becomes its cookie-free host.
 */
function playerAddress(src: string): string {
  const url = URL.canParse(src) ? new URL(src) : null;
  if (!url) return '';
  if (/^(www\.)?youtube\.com$/.test(url.hostname)) url.hostname = 'www.youtube-nocookie.com';
  return isPlayer(url.href) ? url.href : '';
}

/**
 * A message's HTML, reduced to what the policy allows (section 9). Throws 'message-empty' if no
 * text, image or video is left.
 */
export function sanitiseMessage(html: string): string {
  const clean = sanitizeHtml(limitNesting(html), options).trim();
  // Images and videos stay as tags, which count as visible text.
  const withoutOtherTags = sanitizeHtml(clean, {
    allowedTags: ['img', 'iframe'],
    allowedAttributes: false,
  }).replaceAll('&nbsp;', '');
  if (!hasVisibleText(withoutOtherTags)) throw new Problem('message-empty');
  return clean;
}
