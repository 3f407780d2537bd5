import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWriter } from '../../testing/build-writer';
import { remoteBuild, temporaryFolder } from '../../testing/built-release';
import { startS3 } from '../../testing/s3/s3-server';
import { activate, endWatch } from '../live-state-changes';
import { type Bucket, BucketUnreachable, connectBucket } from './bucket';
import { followBucketLiveState } from './bucket-live-state';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const { write } = buildWriter();

function follow(bucket: Bucket, name: string) {
  const copyPath = join(temporary.path, `${name}.json`);
  return followBucketLiveState({ bucket, copyPath, prepare: async () => {}, report: () => {} });
}

test('refuses a bucket that ignores write conditions', async () => {
  const s3 = await startS3();
  const bucket = connectBucket(s3.settings);
  const withoutConditions = {
    ...bucket,
    async putIf(key: string, body: string) {
      await bucket.put(key, body);
      return '"written"';
    },
  };
  const { live, close } = await follow(withoutConditions, 'conditions');
  await expect(live.change((state) => ({ ...state }))).rejects.toThrow(/conditional writes/);
  expect(s3.objects.has('site/live.json')).toBe(false);
  await close();
  await s3.down();
});

test('a change of nothing in an empty bucket leaves no copy, so the first release is accepted after a restart', async () => {
  const s3 = await startS3();
  const bucket = connectBucket(s3.settings);
  const first = await follow(bucket, 'empty');
  await first.live.change((state) => state);
  await first.close();
  expect(existsSync(join(temporary.path, 'empty.json'))).toBe(false);
  const restarted = await follow(bucket, 'empty');
  await restarted.live.change((state) => ({ ...state, frozen: {} }));
  expect(s3.objects.has('site/live.json')).toBe(true);
  await restarted.close();
  await s3.down();
});

test('a change without a history entry is made again when the bucket did not answer', async () => {
  const s3 = await startS3();
  const bucket = connectBucket(s3.settings);
  const [one, two] = [write(remoteBuild('shop', ['/shop'])), write(remoteBuild('shop', []))];
  let isDropped = false;
  const dropping: Bucket = {
    ...bucket,
    async putIf(...parts) {
      if (!isDropped) return bucket.putIf(...parts);
      isDropped = false;
      throw new BucketUnreachable('timeout');
    },
  };
  const { live, close } = await follow(dropping, 'dropped');
  await live.change((state) => activate(activate(state, [one]), [two]));
  expect((await live.current()).releases.shop?.watch?.release).toBe(two.version);
  isDropped = true;
  await live.change((state) => endWatch(state, 'shop', two.version));
  expect((await live.current()).releases.shop?.watch).toBeUndefined();
  await close();
  await s3.down();
});
