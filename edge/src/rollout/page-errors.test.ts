import type { LiveState, ViewReport } from '@site/shared/release';
import { createFolderObjects } from '../releases/folder/folder-objects';
import { temporaryFolder } from '../testing/built-release';
import { browserOf } from './browser-of';
import { createPageErrors, sumOfPageErrors } from './page-errors';
import { createPageErrorsShare, pageErrorsBeforeRestart } from './share-page-errors';

const LIVE = 'a'.repeat(16);
const CANARY = 'b'.repeat(16);
const DAY_MS = 24 * 3_600_000;
const release = (version: string) => ({ version, routes: [], nav: [] });
const state = {
  schema: 1,
  releases: { shop: { live: release(LIVE), canary: { release: release(CANARY), percent: 10 } } },
  history: [],
} as unknown as LiveState;

const live = { current: async () => state };

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
  errors.add(failed({ message: 'no price of 7' }), visitor, state);
  expect(errors.stored(state).releases).toEqual({
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

test('a visitor neither replaces the text of an error nor adds more than 5 views to it', () => {
  const errors = createPageErrors(clock);
  errors.add(failed(), visitor, state);
  const other = { address: '198.51.100.9', userAgent: 'Chrome/130.0' };
  for (let turn = 0; turn < 9; turn += 1)
    errors.add(failed({ message: 'visit evil.example' }), other, state);
  const known = { message: 'no price', browser: 'Firefox 128', count: 6 };
  expect(Object.values(errors.stored(state).releases)).toMatchObject([[known]]);

  const [first, later] = [0, 1].map(() => createPageErrors(clock));
  first?.add(failed(), visitor, state);
  now += 1;
  later?.add(failed({ message: 'visit evil.example' }), other, state);
  const parts = [later, first].flatMap((part) => part?.stored(state) ?? []);
  expect([...sumOfPageErrors(parts, state, now).values()]).toMatchObject([
    [{ message: 'no price', count: 2, firstAt: now - 1, lastAt: now }],
  ]);
  now += DAY_MS;
  errors.add(failed(), other, state);
  expect(Object.values(errors.stored(state).releases)).toMatchObject([[{ count: 7 }]]);
});

test('an error has no control character, which a terminal would obey', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ message: 'a\u001b]52;c;x\u0007b\nc', page: '/a\u001b[2J' }), visitor, state);
  expect(errors.stored(state).releases[`shop ${LIVE}`]).toMatchObject([
    { message: 'a ]52;c;x b c', page: '/a [2J' },
  ]);
});

test('an error has no query, no code and no address outside of releases', () => {
  const errors = createPageErrors(clock);
  const message = 'ada@site.test at https://site.test/activate/k7Jx2pQ9vLmN4tRbW8zA1?code=12';
  const stack = ['https://site.test/order/1234:1:1', '/releases/../../etc/passwd:1:1'];
  errors.add(failed({ message, stack }), visitor, state);
  const [error] = Object.values(errors.stored(state).releases).flat();
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
  expect(Object.values(errors.stored(state).releases)).toMatchObject([[{ stack: places }]]);
});

test('only failures of releases that visitors get are kept', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ outcome: 'shown' }), visitor, state);
  errors.add(failed({ releases: { shop: 'c'.repeat(16) } }), visitor, state);
  errors.add(failed({ blame: 'toString', blameVersion: LIVE }), visitor, state);
  expect(errors.stored(state).releases).toEqual({});
  errors.add(failed({ releases: { shop: CANARY } }), visitor, state);
  expect(Object.keys(errors.stored(state).releases)).toEqual([`shop ${CANARY}`]);
});

test('a release has at most 20 errors of 300 characters, 5 of them of one visitor', () => {
  const errors = createPageErrors(clock);
  const add = (network: number, turn: number) =>
    errors.add(
      failed({
        message: `${'long '.repeat(100)}`,
        stack: [`/releases/shop/${LIVE}/page.js:1:${turn}`],
      }),
      { address: `203.0.${network}.7`, userAgent: undefined },
      state,
    );
  for (let turn = 1; turn <= 9; turn += 1) add(1, turn);
  const list = () => errors.stored(state).releases[`shop ${LIVE}`] ?? [];
  expect(list()).toHaveLength(5);
  for (let turn = 10; turn < 60; turn += 1) {
    now += 1;
    add(turn, turn);
  }
  expect(list()).toHaveLength(20);
  expect(list()[0]).toMatchObject({ stack: [`shop/${LIVE}/page.js:1:59`] });
  expect(list()[0]?.message.length).toBeLessThanOrEqual(300);
});

test('errors are forgotten after a week, and with their name', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ releases: { shop: CANARY } }), visitor, state);
  now += 8 * DAY_MS;
  errors.add(failed(), visitor, state);
  expect(Object.keys(errors.stored(state).releases)).toEqual([`shop ${LIVE}`]);
});

test('old errors, and those of a retired name, disappear without a new error', async () => {
  const folder = temporaryFolder();
  const objects = createFolderObjects(folder.path);
  const errors = createPageErrors(clock);
  let current = state;
  const shares = [errors, createPageErrors(clock)].map((own, index) => {
    const reader = { current: async () => current };
    return createPageErrorsShare(objects, `edge-${index}`, own, reader, clock);
  });
  const shown = async () => {
    now += 60_000;
    for (const share of shares) await share.exchange();
    return Promise.all(shares.map(async (share) => (await share.all()).size));
  };
  errors.add(failed(), visitor, state);
  expect(await shown()).toEqual([1, 1]);
  current = { ...state, releases: {} };
  expect(await shown()).toEqual([0, 0]);
  current = state;
  expect(await shown()).toEqual([1, 1]);
  now += 7 * DAY_MS;
  expect(await shown()).toEqual([0, 0]);
  folder.remove();
});

test('the errors of two edges are added up, and kept over a restart', async () => {
  const folder = temporaryFolder();
  try {
    const objects = createFolderObjects(folder.path);
    const [one, two] = [createPageErrors(clock), createPageErrors(clock)];
    const shares = [one, two].map((errors, index) =>
      createPageErrorsShare(objects, `edge-${index}`, errors, live, clock),
    );
    for (const errors of [one, two]) errors.add(failed(), visitor, state);
    for (const share of shares) await share.exchange();
    for (const share of shares)
      expect((await share.all()).get(`shop ${LIVE}`)).toMatchObject([{ count: 2 }]);

    const stored = await pageErrorsBeforeRestart(objects, 'edge-0');
    expect(sumOfPageErrors([createPageErrors(clock, stored).stored(state)], state, now).size).toBe(
      1,
    );
    expect(await pageErrorsBeforeRestart(objects, 'edge-2')).toBeUndefined();
  } finally {
    folder.remove();
  }
});

test.each([
  ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'Chrome 130'],
  ['Mozilla/5.0 AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge 130'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15', 'Safari 17'],
  ['curl/8.1', 'another browser'],
])('the browser of %s is %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});
