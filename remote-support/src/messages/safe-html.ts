import { isPlayer, PLAYER_SANDBOX } from '@site/shared/rules';
import DOMPurify, { type Config } from 'dompurify';

/** What the server lets through on write, and nothing more. */
const RULES = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'span', 'ul', 'ol', 'li', 'a', 'img'],
    ...['blockquote', 'pre', 'code', 'h1', 'h2', 'h3', 'iframe'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'style', 'allowfullscreen'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
  // The expression above judges every attribute but these.
  ADD_URI_SAFE_ATTR: ['width', 'height', 'allowfullscreen'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
} satisfies Config;

/** What the editor's toolbar writes as a style: alignment and underline. Colours and positions could imitate the site. */
const ALIGNMENTS = new Set(['left', 'center', 'right', 'justify']);
const DECORATIONS = new Set(['underline']);

/**
 * A message's HTML as nodes that cannot run anything (section 3: descriptions are HTML). The server sanitises on write; this is
 * the second fence, at the only place where messages enter the page. Nodes, not text: what was judged is what is shown, without
 * a second parsing in between.
 */
export function safeHtml(html: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(html, RULES);
  // Still outside of the page: nothing has been fetched yet.
  for (const element of nodes.querySelectorAll<HTMLElement>('*')) {
    keepPlainStyle(element);
    if (element instanceof HTMLAnchorElement) leadOutward(element);
    else if (element instanceof HTMLImageElement) keepPicture(element);
    else if (element instanceof HTMLIFrameElement) keepVideo(element);
  }
  return nodes;
}

function keepPlainStyle(node: HTMLElement): void {
  if (!node.hasAttribute('style')) return;
  const { textAlign, textDecoration, textDecorationLine } = node.style;
  node.removeAttribute('style');
  if (ALIGNMENTS.has(textAlign)) node.style.textAlign = textAlign;
  const decoration = textDecorationLine || textDecoration;
  if (DECORATIONS.has(decoration)) node.style.textDecoration = decoration;
}

function leadOutward(link: HTMLAnchorElement): void {
  if (!link.hasAttribute('href')) return;
  link.target = '_blank';
  link.rel = 'noopener nofollow ugc';
}

/** Pictures come by https from hosts that customers choose: no address of ours goes with the request. */
function keepPicture(picture: HTMLImageElement): void {
  if (!/^https:\/\//i.test(picture.getAttribute('src') ?? '')) {
    picture.remove();
    return;
  }
  picture.setAttribute('loading', 'lazy');
  picture.setAttribute('referrerpolicy', 'no-referrer');
}

function keepVideo(frame: HTMLIFrameElement): void {
  if (!isPlayer(frame.getAttribute('src') ?? '')) {
    frame.remove();
    return;
  }
  frame.setAttribute('sandbox', PLAYER_SANDBOX);
  frame.setAttribute('loading', 'lazy');
  // Players refuse to play without knowing the site.
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  frame.setAttribute('allowfullscreen', '');
  if (!frame.title) frame.title = 'Video';
}
