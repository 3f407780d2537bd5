import { join } from 'node:path';
import { temporaryFolder } from '../../testing/built-release';
import { startS3 } from '../../testing/s3/s3-server';
import { connectBucket } from './bucket';
import { followBucketLiveState } from './bucket-live-state';

const temporary = temporaryFolder();
afterAll(temporary.remove);

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
  const parts = {
    copyPath: join(temporary.path, 'live.json'),
    prepare: async () => {},
    report: () => {},
  };
  const { live, close } = await followBucketLiveState({ ...parts, bucket: withoutConditions });
  await expect(live.change((state) => ({ ...state }))).rejects.toThrow(/conditional writes/);
  expect(s3.objects.has('site/live.json')).toBe(false);
  await close();
  await s3.down();
});
