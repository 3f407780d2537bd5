import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, liveReleaseOf, rollOut } from '../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../testing/built-release';
import { createLaunchBrowser } from './launch-browser';
import { createSmokeLoad, rehearsalState } from './smoke-load';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const candidate = writeBuiltRelease(join(temporary.path, 'shop'), remoteBuild('shop', ['/shop']));
const EMPTY: LiveState = { schema: 1, releases: {}, history: [] };
const createRehearsal = () => Promise.reject(new Error('no rehearsal'));

test('adds a note when there is no browser or it does not start', async () => {
  for (const launchBrowser of [undefined, createLaunchBrowser('/bin/false', () => {})]) {
    const { problems, notes } = await createSmokeLoad({ launchBrowser, createRehearsal })(
      candidate,
      EMPTY,
    );
    expect([problems, notes]).toEqual([[], [expect.stringMatching(/^No smoke load: /)]]);
  }
});

test('a rehearsal has the candidate and the live releases, and no canary', () => {
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
  const { releases } = rehearsalState(state, candidate);
  expect(releases).toMatchObject({
    shop: { live: { version: candidate.version } },
    support: { live: { version: support[0].version } },
  });
  expect(Object.values(releases).filter(({ canary }) => canary)).toEqual([]);
});
