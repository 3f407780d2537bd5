import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, liveReleaseOf, rollOut } from '../../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { createLaunchBrowser } from '../launch-browser';
import { createBrowserCheck } from './browser-check';
import { rehearsalState } from './rehearsal-state';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const candidate = writeBuiltRelease(join(temporary.path, 'shop'), remoteBuild('shop', ['/shop']));
const EMPTY: LiveState = { schema: 1, releases: {}, history: [] };

function build(name: string, mark = '') {
  return writeBuiltRelease(
    join(temporary.path, name + mark),
    remoteBuild(name, [`/${name}`], mark),
  );
}

test('without a browser there is a note, or a refusal where the browser is required', async () => {
  const withShell = activate(EMPTY, [build('shell')]);
  const check = (path: string | undefined, isRequired: boolean) =>
    createBrowserCheck({
      launchBrowser:
        path === undefined ? undefined : createLaunchBrowser(path, 'required', () => {}),
      isRequired,
      createRehearsal: () => Promise.reject(new Error('no rehearsal')),
      find: async () => undefined,
      depth: 'quick',
      timeLimitMs: 10_000,
    })(candidate, withShell);
  const note = { problems: [], notes: [expect.stringMatching(/^No browser check: /)] };
  expect(await check(undefined, true)).toEqual({ ...note, steps: [] });
  expect(await check('/bin/false', false)).toMatchObject({ ...note, hasFailed: true });
  expect(await check('/bin/false', true)).toMatchObject({
    problems: [expect.stringMatching(/^No browser check: .*GATE_SANDBOX=optional/)],
    notes: [],
    hasFailed: true,
  });
});

test('a rehearsal has the candidate and the live releases, no canary and no fallback', () => {
  const auditEntry = { by: 'Ada', why: '', at: 0 };
  const [one, two] = [build('support', 'one'), build('support', 'two')] as const;
  const live = activate(activate(EMPTY, [two]), [one]);
  const state = rollOut(live, 'support', liveReleaseOf(two), 50, auditEntry);
  expect(state.releases.support?.previous).not.toBeNull();
  const { releases } = rehearsalState(state, candidate);
  expect(releases).toMatchObject({
    shop: { live: { version: candidate.version }, previous: null },
    support: { live: { version: one.version }, previous: null },
  });
  expect(Object.values(releases).filter(({ canary }) => canary)).toEqual([]);
});
