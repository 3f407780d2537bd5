import { finishesWithin } from '@site/shared/testing/finishes-within';
import { createRouteMatcher } from './match-route';

const PATTERNS = [
  '/',
  '/activate/:activationId',
  '/support',
  '/support/ticket',
  '/support/ticket/:anything',
  '/support/ticket/new-ticket',
  '/support/ticket/view/:ticketId',
  '/recover-password/:recoverId?',
  '/guide/*',
  '/a.b',
];
const match = createRouteMatcher(PATTERNS.map((path) => ({ path })));

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/support', '/support'],
  ['/support/', '/support'],
  ['/Support', '/support'],
  ['/support/ticket/new-ticket', '/support/ticket/new-ticket'],
  ['/support/ticket/other', '/support/ticket/:anything'],
  ['/support/ticket/view/12', '/support/ticket/view/:ticketId'],
  ['/activate/a%2Fb', '/activate/:activationId'],
  ['/recover-password', '/recover-password/:recoverId?'],
  ['/recover-password/x', '/recover-password/:recoverId?'],
  ['/guide', '/guide/*'],
  ['/guide/a/b', '/guide/*'],
  ['/a.b', '/a.b'],
  ['/aXb', undefined],
  ['/activate', undefined],
  ['/activate/', undefined],
  ['/activate/a/b', undefined],
  ['/supportticket', undefined],
  ['/nothing', undefined],
])('%s matches %s', (pathname, pattern) => {
  expect(match(pathname)?.path).toBe(pattern);
});

test('the order of the patterns does not matter', () => {
  const backwards = createRouteMatcher([...PATTERNS].reverse().map((path) => ({ path })));
  for (const path of ['/support/ticket/new-ticket', '/support/ticket/x', '/guide/x', '/'])
    expect(backwards(path)).toEqual(match(path));
});

test('matches a long hostile path in a bounded time', () => {
  for (const path of [`/${'a/'.repeat(50_000)}`, '/'.repeat(100_000), `/${'/'.repeat(50_000)}x`]) {
    expect(finishesWithin(70, () => void match(path))).toBe(true);
  }
});
