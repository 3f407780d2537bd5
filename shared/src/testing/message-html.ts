import {
  MESSAGE_ELEMENTS,
  MESSAGE_IMAGE_SCHEMES,
  MESSAGE_LINK_SCHEMES,
  MESSAGE_STYLES,
} from '../rules';

const PLAYER = 'https://player.vimeo.com/video/76979871';
const IMAGE = 'https://a.test/x.png';

/** What an element needs to be kept at all. */
const REQUIRED: Readonly<Record<string, string>> = {
  img: ` src="${IMAGE}"`,
  iframe: ` src="${PLAYER}"`,
};

/** A value for each attribute that an author may set. */
const VALUES: Readonly<Record<string, string>> = {
  href: 'https://a.test/',
  alt: 'A',
  title: 'T',
  width: '10',
  height: '20',
  allowfullscreen: '',
};

export type MessageSample = { name: string; html: string; expected: RegExp };

/** One sample of HTML for each entry of the policy, with what must be left of it. */
export function allowedMessageSamples(): MessageSample[] {
  return Object.entries(MESSAGE_ELEMENTS).flatMap(([tag, { author, site = {} }]) => [
    { name: `<${tag}>`, html: element(tag, ''), expected: new RegExp(`<${tag}\\b`) },
    ...author.flatMap((attribute) => attributeSamples(tag, attribute)),
    ...Object.entries(site).map(([attribute, value]) => ({
      name: `<${tag} ${attribute}> set by the site`,
      html: element(tag, ` href="https://a.test/" ${attribute}="x"`),
      expected: new RegExp(`<${tag}\\b[^>]* ${attribute}="${value}"`),
    })),
  ]);
}

function attributeSamples(tag: string, attribute: string): MessageSample[] {
  if (attribute === 'style') return styleSamples(tag);
  if (attribute === 'href')
    return MESSAGE_LINK_SCHEMES.map((scheme) =>
      attributeSample(tag, 'href', `${scheme}://a.test/`),
    );
  if (attribute === 'src' && tag === 'img')
    return MESSAGE_IMAGE_SCHEMES.map((scheme) =>
      attributeSample(tag, 'src', `${scheme}://a.test/`),
    );
  const value = attribute === 'src' ? PLAYER : (VALUES[attribute] ?? 'x');
  return [attributeSample(tag, attribute, value)];
}

function attributeSample(tag: string, attribute: string, value: string): MessageSample {
  const own = ` ${attribute}="${value}"`;
  const name = `<${tag}${own}>`;
  const expected = new RegExp(`<${tag}\\b[^>]* ${attribute}(="${value}"|(?=[ >/]))`);
  return { name, html: element(tag, own), expected };
}

function styleSamples(tag: string): MessageSample[] {
  return Object.entries(MESSAGE_STYLES).flatMap(([property, values]) =>
    values.map((value) => ({
      name: `<${tag} style="${property}: ${value}">`,
      html: `<${tag} style="${property}: ${value}">x</${tag}>`,
      expected: new RegExp(`<${tag} style="${property}: ?${value};?">`),
    })),
  );
}

function element(tag: string, attributes: string): string {
  const required = attributes.includes(' src=') ? '' : (REQUIRED[tag] ?? '');
  return `<${tag}${required}${attributes}>${/^(br|img)$/.test(tag) ? '' : `x</${tag}>`}`;
}

export type RefusedMessageSample = { name: string; html: string; refused: RegExp };

const OTHER_TAGS =
  'script style svg math form input button textarea select object embed base meta link template details table td div section h4 h5 h6 font center marquee video audio source picture canvas dialog noscript';
const OTHER_ATTRIBUTES =
  'id class name dir lang onclick onerror onload srcset srcdoc formaction data-x aria-label role tabindex contenteditable autofocus';
const OTHER_STYLES = {
  color: 'red',
  background: 'url(https://evil.test/)',
  position: 'fixed',
  display: 'none',
  'text-align': 'start',
  'text-decoration': 'line-through',
  'font-size': '99px',
};
const OTHER_ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'ftp://evil.test/x',
  'file:///x',
  'blob:x',
  '//evil.test/x',
  '/api/x',
  'x.png',
];

/** HTML outside of the policy, with what must not be left of it. */
export function refusedMessageSamples(): RefusedMessageSample[] {
  return [
    ...OTHER_TAGS.split(' ').map((tag) =>
      refusedSample(`<${tag}>x</${tag}>`, new RegExp(`<${tag}\\b`, 'i')),
    ),
    ...Object.keys(MESSAGE_ELEMENTS).flatMap(refusedAttributes),
    ...OTHER_ADDRESSES.flatMap(refusedAddresses),
    refusedSample(element('img', ' src="http://a.test/x.png"'), /<img/),
    refusedSample(element('iframe', ' src="https://evil.test/embed/x"'), /<iframe/),
  ];
}

function refusedAttributes(tag: string): RefusedMessageSample[] {
  const { author } = MESSAGE_ELEMENTS[tag] ?? { author: [] };
  const attributes = OTHER_ATTRIBUTES.split(' ').map((attribute) =>
    refusedSample(element(tag, ` ${attribute}="x"`), new RegExp(`\\s${attribute}\\b`, 'i')),
  );
  const styles = author.includes('style')
    ? Object.entries(OTHER_STYLES).map(([property, value]) =>
        refusedSample(element(tag, ` style="${property}: ${value}"`), new RegExp(value, 'i')),
      )
    : [refusedSample(element(tag, ' style="text-align: center"'), /style/)];
  return [...attributes, ...styles];
}

function refusedAddresses(address: string): RefusedMessageSample[] {
  return [
    refusedSample(element('a', ` href="${address}"`), /href/),
    refusedSample(element('img', ` src="${address}"`), /<img/),
    refusedSample(element('iframe', ` src="${address}"`), /<iframe/),
  ];
}

function refusedSample(html: string, refused: RegExp): RefusedMessageSample {
  return { name: html, html, refused };
}

/** The HTML that each button of the editor's toolbar writes; null if a button writes none. */
export const TOOLBAR_OUTPUT: Readonly<Record<string, string | null>> = {
  undo: null,
  redo: null,
  bold: '<p><strong>x</strong></p>',
  italic: '<p><em>x</em></p>',
  underline: '<p><span style="text-decoration: underline;">x</span></p>',
  alignleft: '<p style="text-align: left;">x</p>',
  aligncenter: '<p style="text-align: center;">x</p>',
  alignright: '<p style="text-align: right;">x</p>',
  alignjustify: '<p style="text-align: justify;">x</p>',
  numlist: '<ol><li>x</li></ol>',
  bullist: '<ul><li>x</li></ul>',
  link: '<p><a title="T" href="https://a.test/">x</a></p>',
  image: `<p><img src="${IMAGE}" alt="A" width="10" height="20"></p>`,
  media: `<p><iframe src="${PLAYER}" allowfullscreen="allowfullscreen" title="Video"></iframe></p>`,
  code: null,
};

/** The tags, attribute names and style values of some HTML: what the policy decides on. */
export function partsOf(html: string): string[] {
  return html.match(/<\w+|(?<=\s)\w+(?==)|(?<=: ?)\w+(?=;?")/g) ?? [];
}
