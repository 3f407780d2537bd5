import type { LiveState, ViewReport } from '@site/shared/release';
import { browserOf, createPageErrors } from './page-errors';

const LIVE = 'a'.repeat(16);
const CANARY = 'b'.repeat(16);
const release = (version: string) => ({ version, routes: [], nav: [] });
const state = {
  schema: 1,
  releases: { shop: { live: release(LIVE), canary: { release: release(CANARY), percent: 10 } } },
  history: [],
} as unknown as LiveState;

let now = 1_000;
const clock = () => now;
const visitor = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 Gecko/20100101 Firefox/128.0' };

function failed(more: Partial<ViewReport> = {}): ViewReport {
  return {
    kind: 'view',
    page: '/shop',
    remote: 'shop',
    first: true,
    releases: { shop: LIVE },
    outcome: 'failed',
    stage: 'error',
    message: 'no price',
    stack: [`/releases/shop/${LIVE}/page.js?retry=1:1:20)`],
    ...more,
  };
}

test('the same error is kept once, with its count, its times and its browser', () => {
  const errors = createPageErrors(clock);
  errors.add(failed(), visitor, state);
  now += 5_000;
  errors.add(failed({ message: 'no price of 7' }), { ...visitor, address: '203.0.113.8' }, state);
  expect(errors.stored(state)).toEqual({
    [`shop ${LIVE}`]: [
      {
        stage: 'error',
        message: 'no price',
        page: '/shop',
        browser: 'Firefox 128',
        stack: [`shop/${LIVE}/page.js:1:20`],
        count: 2,
        firstAt: now - 5_000,
        lastAt: now,
      },
    ],
  });
});

test('a visitor neither replaces the text of an error nor counts twice', () => {
  const [first, later] = [createPageErrors(clock), createPageErrors(clock)];
  first.add(failed(), visitor, state);
  const other = { address: '198.51.100.9', userAgent: 'Chrome/130.0' };
  for (let turn = 0; turn < 9; turn += 1)
    first.add(failed({ message: 'visit evil.example' }), other, state);
  const known = { message: 'no price', browser: 'Firefox 128', count: 2 };
  expect(Object.values(first.stored(state))).toMatchObject([[known]]);

  now += 1;
  later.add(failed({ message: 'visit evil.example' }), other, state);
  later.setErrorsOfOtherEdges([first.stored(state)]);
  expect([...later.ofAllEdges(state).values()]).toMatchObject([
    [{ message: 'no price', count: 3, firstAt: now - 1, lastAt: now }],
  ]);
});

test('an error has no control character, which a terminal would obey', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ message: 'a\u001b]52;c;x\u0007b\nc', page: '/a\u001b[2J' }), visitor, state);
  expect(errors.stored(state)[`shop ${LIVE}`]).toMatchObject([
    { message: 'a ]52;c;x b c', page: '/a [2J' },
  ]);
});

test('an error has no query, no code and no address outside of releases', () => {
  const errors = createPageErrors(clock);
  const message = 'ada@site.test at https://site.test/activate/k7Jx2pQ9vLmN4tRbW8zA1?code=12';
  const stack = ['https://site.test/order/1234:1:1', '/releases/../../etc/passwd:1:1'];
  errors.add(failed({ message, stack }), visitor, state);
  const [error] = Object.values(errors.stored(state)).flat();
  expect(error).toMatchObject({ stack: [], message: expect.not.stringMatching(/ada|k7Jx|code/) });
});

test('a stack has places of releases that visitors get only', () => {
  const errors = createPageErrors(clock);
  const stack = [
    `/releases/shop/${'c'.repeat(16)}/page.js:1:1`,
    `/releases/other/${LIVE}/page.js:1:2`,
    `/releases/shop/${CANARY}/page.js:1:3`,
  ];
  errors.add(failed({ stack }), visitor, state);
  const places = [`shop/${CANARY}/page.js:1:3`];
  expect(Object.values(errors.stored(state))).toMatchObject([[{ stack: places }]]);
});

test('only failures of releases that visitors get are kept', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ outcome: 'shown' }), visitor, state);
  errors.add(failed({ releases: { shop: 'c'.repeat(16) } }), visitor, state);
  errors.add(failed({ blame: 'toString', blameVersion: LIVE }), visitor, state);
  expect(errors.stored(state)).toEqual({});
  errors.add(failed({ releases: { shop: CANARY } }), visitor, state);
  expect(Object.keys(errors.stored(state))).toEqual([`shop ${CANARY}`]);
});

test('a release has at most 10 errors of 300 characters, 3 of them of one visitor', () => {
  const errors = createPageErrors(clock);
  const add = (network: number, turn: number) =>
    errors.add(
      failed({
        message: `${'long '.repeat(100)}`,
        stack: [`/releases/shop/${LIVE}/page.js:1:${turn}`],
      }),
      { address: `203.0.${network}.7`, userAgent: undefined },
      state,
    ) !== undefined;
  expect([1, 2, 3, 4, 5].map((turn) => add(1, turn))).toEqual([true, true, true, false, false]);
  const list = () => errors.stored(state)[`shop ${LIVE}`] ?? [];
  expect(list()).toHaveLength(3);
  for (let turn = 10; turn < 30; turn += 1) {
    now += 1;
    add(turn, turn);
  }
  expect(list()).toHaveLength(10);
  expect(list()[0]).toMatchObject({ stack: [`shop/${LIVE}/page.js:1:29`] });
  expect(list()[0]?.message.length).toBeLessThanOrEqual(300);
});

test('errors are kept for releases that visitors get, and for those that the edge has ended', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ releases: { shop: CANARY } }), visitor, state);
  const ended = { shop: { live: release(LIVE), bad: [{ version: CANARY }] } };
  const after = (releases: object) => errors.ofAllEdges({ ...state, releases } as LiveState).size;
  expect(after(ended)).toBe(1);
  expect(after({ shop: { live: release(LIVE) } })).toBe(0);
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'Chrome 130'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge 130'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari 17'],
  ['curl/8.1', 'another browser'],
])('the browser of %s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
