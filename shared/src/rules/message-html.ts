import { PLAYER_SANDBOX } from './players';

/** A style property that a message may set, with its values. */
export const MESSAGE_STYLES = {
  'text-align': ['left', 'right', 'center', 'justify'],
  'text-decoration': ['underline'],
} as const satisfies Record<string, readonly string[]>;

/** URL schemes of links and of images. Players have their own rule: `isPlayer`. */
export const MESSAGE_LINK_SCHEMES = ['http', 'https', 'mailto'] as const;
export const MESSAGE_IMAGE_SCHEMES = ['https'] as const;

/**
 * An element of a message. `author` lists the attributes that the text's author may set. `site` has
 * the attributes that the site sets, with their values; a value of the author's is replaced.
 */
type MessageElement = {
  author: readonly string[];
  site?: Readonly<Record<string, string>>;
};

/**
 * The one policy for a message's HTML (section 9). The editor offers these elements, the API keeps
 * these on write, and the page keeps these on render. Colours, positions, classes and ids are left
 * out, because with them a message could imitate the site.
 */
export const MESSAGE_ELEMENTS: Readonly<Record<string, MessageElement>> = {
  p: { author: ['style'] },
  br: { author: [] },
  strong: { author: [] },
  b: { author: [] },
  em: { author: [] },
  i: { author: [] },
  u: { author: [] },
  s: { author: [] },
  span: { author: ['style'] },
  ul: { author: [] },
  ol: { author: [] },
  li: { author: ['style'] },
  blockquote: { author: [] },
  pre: { author: [] },
  code: { author: [] },
  h1: { author: ['style'] },
  h2: { author: ['style'] },
  h3: { author: ['style'] },
  a: {
    author: ['href', 'title'],
    site: { target: '_blank', rel: 'noopener nofollow ugc' },
  },
  img: {
    author: ['src', 'alt', 'title', 'width', 'height'],
    site: { loading: 'lazy' },
  },
  iframe: {
    author: ['src', 'width', 'height', 'title', 'allowfullscreen'],
    site: { sandbox: PLAYER_SANDBOX, loading: 'lazy' },
  },
};

const LINK = startsWithScheme(MESSAGE_LINK_SCHEMES, ':');
const IMAGE = startsWithScheme(MESSAGE_IMAGE_SCHEMES, '://');

/** Whether a link of a message may lead to an address: absolute, with an allowed scheme. */
export function isMessageLink(href: string): boolean {
  return LINK.test(href);
}

/** Whether a message may show the image at an address: https only. */
export function isMessageImage(src: string): boolean {
  return IMAGE.test(src);
}

function startsWithScheme(schemes: readonly string[], end: string): RegExp {
  return new RegExp(`^(?:${schemes.join('|')})${end}`, 'i');
}
