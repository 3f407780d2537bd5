import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, liveReleaseOf } from '../releases/activate';
import { rollOut } from '../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { findBrowser } from './find-browser';
import { createSmokeLoad, rehearsedState } from './smoke-load';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const candidate = writeBuiltRelease(join(temporary.path, 'shop'), remoteBuild('shop', ['/shop']));
const EMPTY: LiveState = { schema: 1, releases: {}, history: [] };
const rehearse = () => Promise.reject(new Error('nothing to rehearse'));

test('without a browser, or with one that does not start, the release passes and a note says so', async () => {
  for (const browserPath of [undefined, '/bin/false']) {
    const { problems, notes } = await createSmokeLoad({ browserPath, rehearse })(candidate, EMPTY);
    expect([problems, notes]).toEqual([[], [expect.stringMatching(/^No smoke load: /)]]);
  }
});

test('the browser is the one that CHROMIUM_PATH names, or one on the path, or none', () => {
  expect(findBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: '' })).toBeUndefined();
  expect(findBrowser({ CHROMIUM_PATH: 'off', PATH: process.env.PATH })).toBeUndefined();
  expect(findBrowser({})).toBeUndefined();
});

test('the candidate is shown with what everybody gets: nobody is drawn into a rollout', () => {
  const auditEntry = { by: 'Ada', why: '', at: 0 };
  const build = (name: string, mark: string) =>
    writeBuiltRelease(join(temporary.path, name + mark), remoteBuild(name, [`/${name}`], mark));
  const support = [build('support', 'one'), build('support', 'two')] as const;
  const state = rollOut(
    activate(EMPTY, [support[0]]),
    'support',
    liveReleaseOf(support[1]),
    50,
    auditEntry,
  );
  const { releases } = rehearsedState(state, candidate);
  expect(releases).toMatchObject({
    shop: { live: { version: candidate.version } },
    support: { live: { version: support[0].version } },
  });
  expect(Object.values(releases).filter(({ canary }) => canary)).toEqual([]);
});
