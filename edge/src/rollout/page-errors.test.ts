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
  expect(errors.stored().releases).toEqual({
    [`shop ${LIVE}`]: [
      {
        stage: 'error',
        message: 'no price of 7',
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

test('an error has no control character, which a terminal would obey', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ message: 'a\u001b]52;c;x\u0007b\nc', page: '/a\u001b[2J' }), visitor, state);
  expect(errors.stored().releases[`shop ${LIVE}`]).toMatchObject([
    { message: 'a ]52;c;x b c', page: '/a [2J' },
  ]);
});

test('an error has no query, no code and no address outside of releases', () => {
  const errors = createPageErrors(clock);
  const message = 'ada@site.test at https://site.test/activate/k7Jx2pQ9vLmN4tRbW8zA1?code=12';
  const stack = ['https://site.test/order/1234:1:1', '/releases/../../etc/passwd:1:1'];
  errors.add(failed({ message, stack }), visitor, state);
  const [error] = Object.values(errors.stored().releases).flat();
  expect(error).toMatchObject({ stack: [], message: expect.not.stringMatching(/ada|k7Jx|code/) });
});

test('only failures of releases that visitors get are kept', () => {
  const errors = createPageErrors(clock);
  errors.add(failed({ outcome: 'shown' }), visitor, state);
  errors.add(failed({ releases: { shop: 'c'.repeat(16) } }), visitor, state);
  errors.add(failed({ blame: 'toString', blameVersion: LIVE }), visitor, state);
  expect(errors.stored().releases).toEqual({});
  errors.add(failed({ releases: { shop: CANARY } }), visitor, state);
  expect(Object.keys(errors.stored().releases)).toEqual([`shop ${CANARY}`]);
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
  const list = () => errors.stored().releases[`shop ${LIVE}`] ?? [];
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
  expect(Object.keys(errors.stored().releases)).toEqual([`shop ${LIVE}`]);
});

test('the errors of two edges are added up, and kept over a restart', async () => {
  const folder = temporaryFolder();
  try {
    const objects = createFolderObjects(folder.path);
    const [one, two] = [createPageErrors(clock), createPageErrors(clock)];
    const shares = [one, two].map((errors, index) =>
      createPageErrorsShare(objects, `edge-${index}`, errors, clock),
    );
    for (const errors of [one, two]) errors.add(failed(), visitor, state);
    for (const share of shares) await share.exchange();
    for (const share of shares)
      expect((await share.all()).get(`shop ${LIVE}`)).toMatchObject([{ count: 2 }]);

    const stored = await pageErrorsBeforeRestart(objects, 'edge-0');
    expect(sumOfPageErrors([createPageErrors(clock, stored).stored()]).size).toBe(1);
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
