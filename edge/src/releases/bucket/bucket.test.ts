import { type S3Server, startS3 } from '../../testing/s3/s3-server';
import { StoreUnavailable } from '../change-refused';
import { type Bucket, connectBucket } from './bucket';
import type { BucketSettings } from './bucket-settings';

let s3: S3Server;
let bucket: Bucket;
beforeEach(async () => {
  s3 = await startS3();
  bucket = connectBucket(s3.settings);
});
afterEach(() => s3.down());

test('stores objects byte for byte under the prefix', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  for (const key of ['a/b.js', 'img/logo@2x.png', '.well-known/x', 'a-b_c.txt']) {
    await bucket.put(key, bytes);
    expect((await bucket.get(key, bytes.length))?.body).toEqual(bytes);
    expect(s3.objects.get(`site/${key}`)).toEqual(bytes);
  }
  expect(await bucket.get('nothing')).toBeUndefined();
});

test('fetches an object again only when it has changed', async () => {
  await bucket.put('x', 'one');
  const { etag = '' } = (await bucket.get('x')) ?? {};
  expect(await bucket.getIfChanged('x', etag)).toBe('unchanged');
  await bucket.put('x', 'two');
  expect(await bucket.getIfChanged('x', etag)).toMatchObject({ body: Buffer.from('two') });
  expect(await bucket.getIfChanged('y', etag)).toBeUndefined();
});

test('of several writes under the same condition one succeeds', async () => {
  const first = await Promise.all(['a', 'b', 'c'].map((text) => bucket.putIf('x', text, 'absent')));
  expect(first.filter(Boolean)).toHaveLength(1);
  const etag = first.find(Boolean) ?? '';
  const second = await Promise.all(
    ['d', 'e', 'f'].map((text) => bucket.putIf('x', text, { etag })),
  );
  expect(second.filter(Boolean)).toHaveLength(1);
  expect((await bucket.get('x'))?.etag).toBe(second.find(Boolean));
  expect(await bucket.putIf('gone', 'x', { etag })).toBeUndefined();
});

test('lists every key of a prefix from all pages, and no other key', async () => {
  const keys = Array.from({ length: 23 }, (_, index) => `published/shop/${index}.json`).sort();
  for (const key of [...keys, 'published/support/1.json']) await bucket.put(key, key);
  const listed = await bucket.list('published/shop/');
  expect([...listed.keys()]).toEqual(keys);
  expect(listed.get(keys[0] ?? '')?.etag).toBe((await bucket.get(keys[0] ?? ''))?.etag);
  expect(Date.now() - (listed.get(keys[0] ?? '')?.modifiedAt ?? 0)).toBeLessThan(60_000);
  expect(await bucket.list('nothing/')).toEqual(new Map());
});

test('repeats a failed request, but never a write under a condition', async () => {
  let failures = 1;
  s3.fail(() => (failures-- > 0 ? 503 : undefined));
  await bucket.put('x', 'one');
  failures = 1;
  expect((await bucket.get('x'))?.body.toString()).toBe('one');
  failures = 1;
  s3.requests.length = 0;
  await expect(bucket.putIf('y', 'one', 'absent')).rejects.toThrow(StoreUnavailable);
  expect(s3.requests).toEqual(['PUT site/y']);
});

test.each<[string, Partial<BucketSettings>, RegExp]>([
  ['a wrong secret', { secretAccessKey: 'not-it' }, /refuses the edge \(SignatureDoesNotMatch\)/],
  ['a wrong key', { accessKeyId: 'OTHER' }, /InvalidAccessKeyId/],
  ['another region', { region: 'eu-test-2' }, /AuthorizationHeaderMalformed/],
  ['no such bucket', { name: 'other' }, /NoSuchBucket/],
  ['no server', { endpoint: 'http://127.0.0.1:1' }, /cannot be reached/],
])('names the error for %s, without the secret', async (_what, changed, message) => {
  const misconfigured = connectBucket({ ...s3.settings, ...changed });
  const calls = [
    misconfigured.get('x'),
    misconfigured.put('x', 'y'),
    misconfigured.putIf('x', 'y', 'absent'),
    misconfigured.list('x'),
  ];
  for (const failure of await Promise.all(
    calls.map((call) => call.catch((error: Error) => error)),
  )) {
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain(
      changed.secretAccessKey ?? s3.settings.secretAccessKey,
    );
  }
  expect(s3.objects.size).toBe(0);
});
