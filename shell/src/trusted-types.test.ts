import { createDefaultPolicy, isAllowedScript, withoutActiveContent } from './trusted-types';

test.each([
  ['/releases/shop/0123456789abcdef/entry.js', true],
  ['/tinymce/tinymce.min.js?attempt=2', true],
  ['/bot-check/api.js', true],
  ['/de/bot-check/api.js', true],
  ['https://challenges.cloudflare.com/turnstile/v0/api.js', true],
  [`${location.origin}/releases/shop/0123456789abcdef/1.js`, true],
  ['https://evil.test/releases/x.js', false],
  ['/api/shop/quote', false],
  ['/releases/../api/x', false],
  ['javascript:alert(1)', false],
  ['data:text/javascript,1', false],
  ['https://challenges.cloudflare.com.evil.test/x.js', false],
])('a script from %s is allowed: %s', (address, allowed) => {
  expect(isAllowedScript(address)).toBe(allowed);
});

test('removes scripts, event handlers and inline frame documents, and keeps the rest', () => {
  expect(
    withoutActiveContent(
      '<p style="color: red" onclick="x()">a</p><img/onerror=x src="a.png"><svg><script>x</script></svg><iframe srcdoc="<script>x</script>" src="https://a.test/"></iframe>',
    ),
  ).toBe(
    '<p style="color: red">a</p><img src="a.png"><svg></svg><iframe src="https://a.test/"></iframe>',
  );
});

test('the default policy passes harmless HTML unchanged and refuses foreign scripts', () => {
  const createPolicy = jest.fn();
  createDefaultPolicy({ trustedTypes: { createPolicy } });
  const [name, rules] = createPolicy.mock.calls[0];
  expect(name).toBe('default');
  expect(rules.createHTML('<td>one<td>two')).toBe('<td>one<td>two');
  expect(rules.createHTML('<img/onerror=x>')).toBe('<img>');
  expect(rules.createScriptURL('https://evil.test/x.js')).toBeNull();
  expect(rules.createScriptURL('/tinymce/tinymce.min.js')).toBe('/tinymce/tinymce.min.js');
});
