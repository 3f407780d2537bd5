import {
  allowedMessageSamples,
  partsOf,
  refusedMessageSamples,
  TOOLBAR_OUTPUT,
} from '@site/shared/testing/message-html';
import { sanitiseMessage } from './sanitise-message';

/** A message without any text is refused, so each sample has some. */
const TEXT = '<p>words</p>';

test.each(allowedMessageSamples())('keeps $name, which the policy allows', ({ html, expected }) => {
  expect(sanitiseMessage(html + TEXT)).toMatch(expected);
});

test.each(refusedMessageSamples())('removes from $name what the policy refuses', (sample) => {
  expect(sanitiseMessage(sample.html + TEXT)).not.toMatch(sample.refused);
});

test.each(Object.entries(TOOLBAR_OUTPUT))('keeps what the button %s writes', (_button, html) => {
  if (html) expect(partsOf(sanitiseMessage(html))).toEqual(expect.arrayContaining(partsOf(html)));
});

test('a link opens a new tab without an opener and without a vote for search engines', () => {
  expect(sanitiseMessage('<a href="https://a.test/" rel="opener">x</a>')).toBe(
    '<a href="https://a.test/" rel="noopener nofollow ugc" target="_blank">x</a>',
  );
});

test('keeps videos of allowed players only, in a sandbox, on a cookie-free host', () => {
  const video = sanitiseMessage('<iframe src="https://www.youtube.com/embed/abc"></iframe>');
  expect(video).toContain('src="https://www.youtube-nocookie.com/embed/abc"');
  expect(video).toContain('sandbox=');
  for (const src of [
    'https://www.youtube-nocookie.com.evil.test/embed/x',
    'https://player.vimeo.com/other',
  ])
    expect(() => sanitiseMessage(`<iframe src="${src}"></iframe>`)).toThrow('message-empty');
});

test.each([
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
])('%s cannot run code', (html) => {
  let clean = '';
  try {
    clean = sanitiseMessage(`<p>before</p>${html}`);
  } catch {
    // 'message-empty': nothing was left.
  }
  expect(clean).not.toMatch(
    /<(script|style|svg|math|object|embed|base|meta|form|noscript)|<[^>]*\son\w+=|<[^>]*javascript:/i,
  );
});

test('reads ten thousand nested elements without a stack overflow', () => {
  expect(() => sanitiseMessage(`${'<b>'.repeat(10_000)}x`)).not.toThrow();
});
