import { isPlayer, PLAYER_HOSTS, PLAYER_SANDBOX } from '@site/shared/rules';
import sanitizeHtml from 'sanitize-html';
import { Problem } from '../http/problem';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'span',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'blockquote',
    'pre',
    'code',
    'h1',
    'h2',
    'h3',
    'iframe',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    iframe: ['src', 'width', 'height', 'title', 'sandbox', 'allowfullscreen', 'loading'],
    p: ['style'],
    span: ['style'],
    li: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
  },
  allowedStyles: {
    '*': { 'text-align': [/^(left|right|center|justify)$/], 'text-decoration': [/^underline$/] },
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: [...PLAYER_HOSTS],
  // Deeper than anybody writes; what is deeper is meant for the parser.
  nestingLimit: 50,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener nofollow ugc' },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: {
        ...attribs,
        src: playerOf(attribs.src ?? ''),
        sandbox: PLAYER_SANDBOX,
        loading: 'lazy',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs.src?.startsWith('https://')) || (tag === 'iframe' && !attribs.src),
};

/** The address of an allowed player, without cookies where there is such a one; empty for everything else. */
function playerOf(src: string): string {
  const url = URL.canParse(src) ? new URL(src) : null;
  if (!url) return '';
  if (/^(www\.)?youtube\.com$/.test(url.hostname)) url.hostname = 'www.youtube-nocookie.com';
  return isPlayer(url.href) ? url.href : '';
}

/**
 * A message's HTML with nothing in it but what the editor makes (section 9): formatting, lists, links, images by https, and
 * players of allowed hosts in a sandbox. Throws 'message-empty' where nothing to read or see is left.
 */
export function sanitise(html: string): string {
  const clean = sanitizeHtml(html, options).trim();
  const words = sanitizeHtml(clean, {
    allowedTags: ['img', 'iframe'],
    allowedAttributes: false,
  }).replaceAll(/&nbsp;|\s/g, '');
  if (!words) throw new Problem('message-empty');
  return clean;
}
