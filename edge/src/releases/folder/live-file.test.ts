import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWriter } from '../../testing/build-writer';
import { remoteBuild, temporaryFolder } from '../../testing/built-release';
import { replaceFile } from '../durable-write';
import { serializeLiveState } from '../live-state';
import { followLiveFile } from './live-file';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const { liveStateOf } = buildWriter();

let elapsedMs: number;
/** The file is checked at most every 200 ms. */
const pass = (timeMs: number) => {
  elapsedMs += timeMs;
};
beforeEach(() => {
  const start = performance.now();
  elapsedMs = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => start + elapsedMs);
});
afterEach(() => jest.restoreAllMocks());

/** The text of a live state with one release. */
const liveText = (mark: string) =>
  serializeLiveState(liveStateOf(remoteBuild('remote-shop', ['/shop'], mark)));

test('returns the same object until the file changes, and the new state after 200 ms', async () => {
  const path = join(temporary.path, 'follow.json');
  const live = followLiveFile(path, () => {});
  const before = await live.current();
  expect(await live.current()).toBe(before);
  await replaceFile(path, liveText('follow'));
  pass(201);
  expect(Object.keys((await live.current()).releases)).toEqual(['remote-shop']);
});

test('keeps the last good state when the file is invalid or missing, and reports it once', async () => {
  const path = join(temporary.path, 'broken.json');
  await replaceFile(path, liveText('broken'));
  const reports: string[] = [];
  const live = followLiveFile(path, (problem) => reports.push(problem));
  const good = await live.current();
  for (const broken of [
    '{',
    '{"schema":2}',
    JSON.stringify({ schema: 1, releases: { '../x': {} } }),
  ]) {
    writeFileSync(`${path}.new`, broken);
    renameSync(`${path}.new`, path);
    pass(201);
    expect(await live.current()).toBe(good);
    pass(201);
    await live.current();
  }
  expect(reports).toHaveLength(3);
  rmSync(path);
  pass(201);
  expect(await live.current()).toBe(good);
  // It would remove all other releases.
  await expect(live.change((state) => ({ ...state }))).rejects.toThrow(/is missing. Restore it/);
});

test('a file that cannot be read at the start is read at the next check, also with the same stamp', async () => {
  const path = join(temporary.path, 'later.json');
  const good = liveText('later');
  const write = (text: string) => {
    writeFileSync(path, text);
    utimesSync(path, 1, 1);
  };
  write(' '.repeat(good.length));
  const reports: string[] = [];
  const live = followLiveFile(path, (problem) => reports.push(problem));
  expect((await live.current()).releases).toEqual({});
  expect(live.isUnreadable?.()).toBe(true);
  expect(reports).toEqual([expect.stringContaining('there are no pages until it is mended')]);
  write(good);
  pass(201);
  expect(Object.keys((await live.current()).releases)).toEqual(['remote-shop']);
  expect(live.isUnreadable?.()).toBe(false);
});
