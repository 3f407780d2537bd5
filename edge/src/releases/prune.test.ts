import { utimes } from 'node:fs/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@site/shared/rules';
import {
  type BuiltRelease,
  remoteBuild,
  shellBuild,
  temporaryFolder,
  writeBuiltRelease,
} from '../testing/built-release';
import { startS3 } from '../testing/s3/s3-server';
import { openBucketStorage } from './bucket/bucket-storage';
import { openFolderStorage } from './folder/folder-storage';
import { activate, rollOut } from './live-state-changes';
import { prune, schedulePruning } from './prune';
import type { ReleaseStorage } from './release-storage';

const NOW = Date.now();
const days = (count: number) => NOW + count * DAY_MS;

test.each(['a folder', 'a bucket'])(
  'deletes refused and unused releases in %s, and keeps those in use, recent ones and the last ten',
  async (kind) => {
    const temporary = temporaryFolder();
    const s3 = kind === 'a bucket' ? await startS3() : undefined;
    const storage: ReleaseStorage = s3
      ? await openBucketStorage(s3.settings, temporary.path, () => {})
      : openFolderStorage(temporary.path, () => {});
    const { store, publications, pictures, deltas, live } = storage;
    let folders = 0;
    const stored = (build: BuiltRelease) => {
      folders += 1;
      const folder = `${temporary.path}/built/${folders}`;
      writeBuiltRelease(folder, build);
      return store.put(folder);
    };
    const publish = async (build: BuiltRelease, at: number) => {
      const release = await stored(build);
      const { name, version, commit } = release;
      await publications.add({ name, version, commit, at, by: 'Ada', notes: [] });
      return release;
    };
    const versions = async (at: number, options = {}) =>
      (await prune(storage, { now: at, ...options })).map(({ version }) => version).sort();
    try {
      const shop = (mark: string) => remoteBuild('shop', ['/shop'], mark);
      const refused = await stored(shop('refused'));
      const live1 = await publish(shop('1'), NOW);
      const live2 = await publish(shop('2'), NOW);
      const canary = await publish(shop('canary'), NOW);
      const old = await publish(shop('old'), NOW);
      await pictures.add(old, new Map([['a1.jpg', Buffer.from('a picture')]]));
      await deltas.add(old, new Map([['entry.js', [Buffer.from('a delta')]]]));
      const withdrawn = await publish(shop('withdrawn'), NOW);
      const last = [];
      for (let index = 0; index < 10; index += 1)
        last.push(await publish(shop(`last ${index}`), days(1) + index));
      const audit = (at: number) => ({ by: 'Ada', why: '', at });
      await live.change((state) => activate(state, [withdrawn], audit(NOW)));
      await live.change((state) => activate(state, [live1], audit(days(20))));
      await live.change((state) => activate(state, [live2], audit(days(21))));
      await live.change((state) => rollOut(state, canary, 10, audit(days(21))));
      await publish(shellBuild(), NOW);

      expect(await versions(days(2), { isDryRun: true })).toEqual([refused.version]);
      expect(await versions(days(2))).toEqual([refused.version]);
      expect(await store.find('shop', refused.version)).toBeUndefined();
      expect(await pictures.find(old, 'a1.jpg')).toEqual(Buffer.from('a picture'));
      expect((await deltas.find(old)).size).toBe(1);
      // Live until day 20, so an open page may use it.
      expect(await versions(days(31))).toEqual([old.version]);
      expect(await publications.find('shop', old.version)).toBeUndefined();
      expect(await pictures.find(old, 'a1.jpg')).toBeUndefined();
      expect((await deltas.find(old)).size).toBe(0);
      expect(await versions(days(400))).toEqual([withdrawn.version]);
      expect(await versions(days(400))).toEqual([]);
      for (const { version } of [live1, live2, canary, ...last])
        expect((await store.find('shop', version))?.version).toBe(version);
      expect(await store.read('shop', old.version, 'entry.js')).toBeUndefined();
    } finally {
      await storage.close();
      await s3?.down();
      temporary.remove();
    }
  },
);

test('after `stop`, a run in progress deletes no further release, and no other run begins', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'setImmediate'] });
  const temporary = temporaryFolder();
  const storage = openFolderStorage(temporary.path, () => {});
  const { store } = storage;
  let runs = 0;
  try {
    for (const mark of ['1', '2']) {
      const folder = `${temporary.path}/built/${mark}`;
      writeBuiltRelease(folder, remoteBuild('shop', ['/shop'], mark));
      const { name, version } = await store.put(folder);
      const storedAt = new Date(days(-2));
      await utimes(`${store.folder}/${name}/${version}`, storedAt, storedAt);
    }
    await new Promise<void>((resolve) => {
      const observedStore = {
        ...store,
        list() {
          runs += 1;
          return store.list();
        },
        async remove(name: string, version: string) {
          await store.remove(name, version);
          pruning.stop();
        },
      };
      const log = { info: () => resolve(), warn: () => resolve() };
      const pruning = schedulePruning({ ...storage, store: observedStore }, log);
      void jest.advanceTimersByTimeAsync(MINUTE_MS);
    });
    expect(await store.list()).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(7 * HOUR_MS);
    expect(runs).toBe(1);
  } finally {
    jest.useRealTimers();
    temporary.remove();
  }
});
