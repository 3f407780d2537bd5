import { paths } from '../contract/paths';
import { finishesWithin } from '../testing/finishes-within';
import { safeReturnPath, signInAddress, withReturnPath } from './return-path';

test.each([
  '/',
  '/shop/trial',
  '/shop/checkout/',
  '/order/0123456789',
  '/support/ticket/view/7',
  '/account/orders?page=2',
  '/#pricing',
  '/a?b=https://evil.example',
  '/a#//evil.example',
  '/a?next=//evil.example',
  '/sign-up/?from=%2Fshop%2Ftrial',
  '/a//b',
  '/@evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
])('keeps %s, a path of the site', (from) => {
  expect(safeReturnPath(from)).toBe(from);
});

test.each([
  null,
  undefined,
  '',
  ' ',
  'shop',
  './shop',
  '../shop',
  '//',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/.\t//evil.example',
  '/\\[',
  '//[',
  'https://evil.example',
  'https:evil.example',
  'HTTPS:/evil.example',
  'http://site.invalid/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  '%2F%2Fevil.example',
  'evil.example',
  '?from=x',
  '#x',
])('%j returns the home page', (from) => {
  expect(safeReturnPath(from)).toBe('/');
});

test('every result stays on the site when a browser parses it again', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '\u0000',
    '\u00a0',
    '%2f',
    '%5c',
    '%09',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
  ];
  for (const a of pieces) {
    for (const b of pieces) {
      for (const c of pieces) {
        for (const d of pieces) {
          const result = safeReturnPath(`/${a}${b}${c}${d}`);
          const read = new URL(result, 'https://site.example');
          const again = `${read.pathname}${read.search}${read.hash}`;
          // The router resolves the result against the current page, as a path.
          if (
            read.origin !== 'https://site.example' ||
            !result.startsWith('/') ||
            /^[/\\]{2}/.test(again)
          )
            throw new Error(JSON.stringify(result));
          if (safeReturnPath(result) !== result)
            throw new Error(`${JSON.stringify(result)} is not stable`);
        }
      }
    }
  }
});

test('handles a megabyte in linear time', () => {
  for (const path of [
    `/${'../'.repeat(330_000)}`,
    `/${'%2e%2e/'.repeat(140_000)}`,
    '/'.repeat(1_000_000),
  ]) {
    expect(finishesWithin(330, () => void safeReturnPath(path))).toBe(true);
  }
});

test('a return path comes back unchanged from its link', () => {
  for (const from of [
    '/shop/checkout/?a=1&b=2#c',
    '/order/0123456789',
    '/#pricing',
    '/a?from=%2Fb',
  ]) {
    const link = new URL(withReturnPath(paths.signIn, from), 'https://site.example');
    expect(link.pathname).toBe('/sign-in/');
    expect(safeReturnPath(link.searchParams.get('from'))).toBe(from);
  }
});

test.each([
  ['/support', '/support'],
  ['/support/ticket?page=2#top', '/support/ticket?page=2#top'],
  ['/#pricing', '/#pricing'],
  ['/', null],
  ['/sign-in/', null],
  ['/sign-up/?from=%2Fshop%2Ftrial', '/shop/trial'],
  ['/recover-password/some-code', null],
  ['/Activate/code', null],
  ['/confirm-email/code', null],
  ['/undo-email/code', null],
  ['/undo-password/code', null],
  ['/sign-information', '/sign-information'],
])('the sign-in link on %s returns to %s', (address, from) => {
  const link = new URL(signInAddress(new URL(address, 'https://x.test')), 'https://x.test');
  expect([link.pathname, link.searchParams.get('from')]).toEqual(['/sign-in/', from]);
});

test('the sign-in link on each page with a code is decided', () => {
  const returns = Object.entries(paths).flatMap(([name, path]) => {
    if (typeof path === 'string') return [];
    const address = new URL(path('code' as never), 'https://x.test');
    return signInAddress(address) === paths.signIn ? [] : [name];
  });
  expect(returns).toEqual([
    'stopReminders',
    'acceptInvitation',
    'order',
    'ordersOf',
    'newOrderFor',
    'legalText',
    'mailText',
    'webhook',
    'customer',
    'ticket',
    'legalVersion',
  ]);
});
