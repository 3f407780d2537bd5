import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../testing/built-release';
import { bundle } from '../../testing/bundle';
import { readRelease, readVerified } from '../verify-release';
import { createFolderStore } from './folder-store';
import { liveFileIn, readLiveFile } from './live-file';

const KILLS = 8;
const temporary = temporaryFolder();
afterAll(temporary.remove);
const program = bundle('testing/release-forever', temporary.path);

test('two processes that activate at the same time lose no change', async () => {
  const dataDir = join(temporary.path, 'both');
  const ends = ['shop', 'support'].map((name) =>
    once(fork(program, [dataDir, name, '15']), 'exit'),
  );
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
  const { history, releases } = await readLiveFile(liveFileIn(dataDir));
  expect(history).toHaveLength(30);
  for (const name of ['shop', 'support']) {
    const own = history.filter((entry) => entry.name === name);
    expect(own.map(({ why }) => Number(why))).toEqual(
      Array.from({ length: 15 }, (_, turn) => turn),
    );
    expect(own.map(({ from }) => from)).toEqual([null, ...own.slice(0, -1).map(({ to }) => to)]);
    expect(releases[name]?.live.version).toBe(own.at(-1)?.to);
  }
});

test('a process that is killed while storing and activating leaves the old or the new state and complete releases', async () => {
  const dataDir = join(temporary.path, 'killed');
  const store = createFolderStore(join(dataDir, 'releases'));
  let before = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = fork(program, [dataDir, 'shop', '1000']);
    await once(child, 'message');
    await wait(kill * 3);
    child.kill('SIGKILL');
    await once(child, 'exit');

    const { releases, history } = await readLiveFile(liveFileIn(dataDir));
    expect(history.length).toBeGreaterThan(before);
    before = history.length;
    expect(releases.shop?.live.version).toBe(history.at(-1)?.to);
    expect(await store.find('shop', releases.shop?.live.version ?? '')).toBeDefined();
  }
  for (const version of readdirSync(join(dataDir, 'releases/shop'))) {
    const folder = join(dataDir, 'releases/shop', version);
    const release = await readRelease(folder);
    await Promise.all(release.files.map((file) => readVerified(folder, file)));
  }
});
