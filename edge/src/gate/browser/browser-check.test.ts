import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate, rollOut } from '../../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { createLaunchBrowser, isBrowserRequired } from '../launch-browser';
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
  const reported: string[] = [];
  const check = (
    path: string | undefined,
    isRequired: boolean,
    sandbox: 'required' | 'optional' = 'required',
  ) =>
    createBrowserCheck({
      launchBrowser: path === undefined ? undefined : createLaunchBrowser(path, sandbox, () => {}),
      isRequired,
      sandbox,
      createRehearsal: () => Promise.reject(new Error('no rehearsal')),
      find: async () => undefined,
      depth: 'quick',
      timeLimitMs: 10_000,
      report: (problem) => reported.push(problem),
    })(candidate, withShell);
  const note = { problems: [], notes: [expect.stringMatching(/^No browser check: /)] };
  expect(await check(undefined, false)).toEqual({ ...note, steps: [] });
  expect(await check('/bin/false', false)).toMatchObject({ ...note, hasFailed: true });
  const refusal = (next: RegExp) => ({
    problems: [expect.stringMatching(next)],
    notes: [],
    hasFailed: true,
  });
  expect(await check(undefined, true)).toMatchObject(
    refusal(/^No browser check: .* has no Chromium\. .* apt-get install .*CHROMIUM_PATH=off/),
  );
  expect(await check('/bin/false', true)).toMatchObject(
    refusal(/^No browser check: .*GATE_SANDBOX=optional/),
  );
  expect(await check('/bin/false', true, 'optional')).toMatchObject(
    refusal(/^No browser check: .* does not start .*CHROMIUM_PATH=off/),
  );
  // The operator finds the reason in the log.
  expect(reported).toHaveLength(4);
  expect(reported[0]).toMatch(
    /^The gate could not check shop \w+\. .*the browser does not start \(/,
  );
});

test('in production a browser is required, unless the operator has set CHROMIUM_PATH=off', () => {
  const isRequired = (production: boolean, gateSandbox: 'required' | 'optional', path?: string) =>
    isBrowserRequired(
      { production, gateSandbox },
      path === undefined ? {} : { CHROMIUM_PATH: path },
    );
  expect(isRequired(true, 'required')).toBe(true);
  expect(isRequired(true, 'optional', '/nowhere/chromium')).toBe(true);
  expect(isRequired(true, 'required', 'off')).toBe(false);
  expect(isRequired(false, 'optional')).toBe(false);
  expect(isRequired(false, 'required')).toBe(true);
});

test('a rehearsal has the candidate and the live releases, no canary and no fallback', () => {
  const auditEntry = { by: 'Ada', why: '', at: 0 };
  const [one, two] = [build('support', 'one'), build('support', 'two')] as const;
  const live = activate(activate(EMPTY, [two]), [one]);
  const state = rollOut(live, two, 50, auditEntry);
  expect(state.releases.support?.previous).not.toBeNull();
  const { releases } = rehearsalState(state, candidate);
  expect(releases).toMatchObject({
    shop: { live: { version: candidate.version }, previous: null },
    support: { live: { version: one.version }, previous: null },
  });
  expect(Object.values(releases).filter(({ canary }) => canary)).toEqual([]);
});
