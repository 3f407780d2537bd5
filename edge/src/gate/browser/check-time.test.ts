/** @jest-environment-options {"ownModules": true} */
import { join } from 'node:path';
import type { LiveState } from '@site/shared/release';
import { activate } from '../../releases/live-state-changes';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { createBrowserCheck } from './browser-check';
import { checkCandidate } from './check-candidate';

jest.mock('./check-candidate');
jest.mock('./machine-speed', () => ({ measureMachine: async () => ({}) }));

const temporary = temporaryFolder();
afterAll(temporary.remove);
const EMPTY: LiveState = { schema: 1, releases: {}, history: [] };

function build(name: string, paths: string[]) {
  return writeBuiltRelease(join(temporary.path, name), remoteBuild(name, paths));
}

test('a check without an end has failed, unless it has found a problem of the candidate', async () => {
  const reported: string[] = [];
  const check = (found: string[]) => {
    let close: () => void = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    jest.mocked(checkCandidate).mockImplementation((_states, _sites, _find, _log, result) => {
      result.problems.push(...found);
      return closed;
    });
    return createBrowserCheck({
      launchBrowser: async () => ({ close: async () => close() }) as never,
      isRequired: true,
      sandbox: 'required',
      createRehearsal: async () => ({ listen: async () => '', close: async () => {} }) as never,
      find: async () => undefined,
      depth: 'quick',
      timeLimitMs: 50,
      report: (problem) => reported.push(problem),
    })(build('shop', ['/shop']), activate(EMPTY, [build('shell', [])]));
  };
  const tooLong = expect.stringMatching(
    /^The browser check found no problem, but it did not end within 0.05 s/,
  );
  expect(await check([])).toMatchObject({ problems: [tooLong], hasFailed: true });
  const found = await check(['blank']);
  expect(found.problems).toEqual(['blank']);
  expect(found.hasFailed).toBeUndefined();
  expect(reported).toEqual([
    expect.stringMatching(
      /^The gate could not check shop \w+\. The browser check found no problem/,
    ),
  ]);
});
