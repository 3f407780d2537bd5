import { type S3Server, startS3 } from '../../testing/s3/s3-server';
import { StoreUnavailable } from '../change-refused';
import { type Bucket, type BucketSettings, connectBucket } from './bucket';
import { errorCodeIn, listingIn } from './s3-xml';

let s3: S3Server;
let bucket: Bucket;
beforeEach(async () => {
  s3 = await startS3();
  bucket = connectBucket(s3.settings);
});
afterEach(() => s3.down());

test('what is put is got back, byte for byte, under its prefix', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  for (const key of ['a/b.js', 'img/logo@2x.png', '.well-known/x', 'a-b_c.txt']) {
    await bucket.put(key, bytes);
    expect((await bucket.get(key, bytes.length))?.body).toEqual(bytes);
    expect(s3.objects.get(`site/${key}`)).toEqual(bytes);
  }
  expect(await bucket.get('nothing')).toBeUndefined();
});

test('an object is got anew only when it has changed', async () => {
  await bucket.put('x', 'one');
  const { etag = '' } = (await bucket.get('x')) ?? {};
  expect(await bucket.getUnless('x', etag)).toBe('same');
  await bucket.put('x', 'two');
  expect(await bucket.getUnless('x', etag)).toMatchObject({ body: Buffer.from('two') });
  expect(await bucket.getUnless('y', etag)).toBeUndefined();
});

test('of writes under the same condition one is done', async () => {
  const first = await Promise.all(
    ['a', 'b', 'c'].map((text) => bucket.putIf('x', text, 'isAbsent')),
  );
  expect(first.filter(Boolean)).toHaveLength(1);
  const isAt = first.find(Boolean) ?? '';
  const second = await Promise.all(
    ['d', 'e', 'f'].map((text) => bucket.putIf('x', text, { isAt })),
  );
  expect(second.filter(Boolean)).toHaveLength(1);
  expect((await bucket.get('x'))?.etag).toBe(second.find(Boolean));
  expect(await bucket.putIf('gone', 'x', { isAt })).toBeUndefined();
});

test('a list has every key of a prefix, page after page, and no other', async () => {
  const keys = Array.from({ length: 23 }, (_, index) => `published/shop/${index}.json`).sort();
  for (const key of [...keys, 'published/support/1.json']) await bucket.put(key, key);
  const found = await bucket.list('published/shop/');
  expect([...found.keys()]).toEqual(keys);
  expect(found.get(keys[0] ?? '')).toBe((await bucket.get(keys[0] ?? ''))?.etag);
  expect(await bucket.list('nothing/')).toEqual(new Map());
});

test('one failure in between is not noticed; a write under a condition is never sent twice', async () => {
  let failures = 1;
  s3.fail(() => (failures-- > 0 ? 503 : undefined));
  await bucket.put('x', 'one');
  failures = 1;
  expect((await bucket.get('x'))?.body.toString()).toBe('one');
  failures = 1;
  s3.asked.length = 0;
  await expect(bucket.putIf('y', 'one', 'isAbsent')).rejects.toThrow(StoreUnavailable);
  expect(s3.asked).toEqual(['PUT site/y']);
});

test.each<[string, Partial<BucketSettings>, RegExp]>([
  ['a wrong secret', { secretAccessKey: 'not-it' }, /refuses the edge \(SignatureDoesNotMatch\)/],
  ['a wrong key', { accessKeyId: 'NOBODY' }, /InvalidAccessKeyId/],
  ['another region', { region: 'eu-test-2' }, /AuthorizationHeaderMalformed/],
  ['no such bucket', { name: 'other' }, /NoSuchBucket/],
  ['nobody there', { endpoint: 'http://127.0.0.1:1' }, /cannot be reached/],
])('%s is said, without the secret', async (_what, wrong, words) => {
  const mistaken = connectBucket({ ...s3.settings, ...wrong });
  const asked = [
    mistaken.get('x'),
    mistaken.put('x', 'y'),
    mistaken.putIf('x', 'y', 'isAbsent'),
    mistaken.list('x'),
  ];
  for (const failure of await Promise.all(asked.map((one) => one.catch((error: Error) => error)))) {
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect((failure as Error).message).toMatch(words);
    expect((failure as Error).message).not.toContain(
      wrong.secretAccessKey ?? s3.settings.secretAccessKey,
    );
  }
  expect(s3.objects.size).toBe(0);
});

test('what XML escapes is read as it was', () => {
  const xml =
    '<R><Contents><Key>a&amp;lt;&#x41;&#66;</Key><ETag>&quot;1&quot;</ETag></Contents><NextContinuationToken/></R>';
  expect(listingIn(xml)).toEqual({ objects: [{ key: 'a&lt;AB', etag: '"1"' }], next: undefined });
  expect(errorCodeIn('<html>Bad gateway</html>')).toBe('');
});
