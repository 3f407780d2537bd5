import { startSite } from '../testing/running-site';
import { pathForLog, textForLog } from './log';

const CODE = 'q3Jk9_-zLm0aBcDeFgHiJkLmNoPqRsTuVwXyZ012345';

test.each([
  ['/shop/advanced?preview=x.y', '/shop/advanced'],
  [`/activate/${CODE}`, '/activate/…'],
  [`/recover-password/${CODE}#x`, '/recover-password/…'],
  [
    '/releases/shop/0123456789abcdef/entry.0123abcd.js',
    '/releases/shop/0123456789abcdef/entry.0123abcd.js',
  ],
  ['/order/ORD-12345', '/order/ORD-12345'],
])('%s is logged as %s', (url, logged) => {
  expect(pathForLog(url)).toBe(logged);
});

test('a text of a page is one line of the log, without control characters and emails', () => {
  const text = 'a\u001b[2J\u009b1A\nb\u2028c \u202e/order/1?code=2 é 日本 😀 ada@site.test';
  expect(textForLog(text)).toBe('a [2J 1A b c  /order/1 é 日本 😀 …');
  expect(pathForLog('/a\u009b2Jb')).toBe('/a 2Jb');
});

test('the log has no code, token or preview at its most detailed level', async () => {
  const lines: string[] = [];
  const site = await startSite({ logLevel: 'trace' }, undefined, {
    logStream: { write: (line) => lines.push(line) },
  });
  const headers = { authorization: `Bearer release_${CODE}`, cookie: `release-preview=${CODE}` };
  for (const url of [
    `/activate/${CODE}?preview=${CODE}`,
    `/?preview=${CODE}`,
    `/releases/api/shop/${CODE}`,
    `/%E0%A4%A?code=${CODE}`,
    `/releases/%E0%A4%A?code=${CODE}`,
    `/api/auth/login?code=${CODE}`,
  ])
    await site.app.inject({ url, headers });
  await site.close();
  expect(lines.length).toBeGreaterThan(6);
  expect(lines.join('')).not.toContain(CODE.slice(0, 8));
});
