import { signatureError } from './signature-v4';

/**
 * The examples of the AWS documentation, "Authenticating requests: using the Authorization header".
 */
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const NOW = Date.UTC(2013, 4, 24);
const EMPTY_BODY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

function example(
  method: string,
  url: string,
  headers: Record<string, string>,
  names: string,
  signature: string,
  body = '',
) {
  const scope = `Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
  const all = {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': EMPTY_BODY_HASH,
    ...headers,
  };
  const authorization = `AWS4-HMAC-SHA256 ${scope},SignedHeaders=${names},Signature=${signature}`;
  return { method, url, headers: { ...all, authorization }, body: Buffer.from(body) };
}

const get = example(
  'GET',
  '/test.txt',
  { range: 'bytes=0-9' },
  'host;range;x-amz-content-sha256;x-amz-date',
  'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
);
const put = example(
  'PUT',
  '/test%24file.text',
  {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
  'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  'Welcome to Amazon S3.',
);
const list = example(
  'GET',
  '/?max-keys=2&prefix=J',
  {},
  'host;x-amz-content-sha256;x-amz-date',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
);

test('accepts the documented examples', async () => {
  for (const request of [get, put, list])
    expect([request.url, await signatureError(request, keys, NOW)]).toEqual([
      request.url,
      undefined,
    ]);
});

test.each([
  ['another path', { ...get, url: '/other.txt' }, keys, NOW, 'SignatureDoesNotMatch'],
  ['another query', { ...list, url: '/?max-keys=3&prefix=J' }, keys, NOW, 'SignatureDoesNotMatch'],
  ['another body', { ...put, body: Buffer.from('x') }, keys, NOW, 'XAmzContentSHA256Mismatch'],
  ['another secret', get, { ...keys, secretAccessKey: 'other' }, NOW, 'SignatureDoesNotMatch'],
  ['another key', get, { ...keys, accessKeyId: 'OTHER' }, NOW, 'InvalidAccessKeyId'],
  ['another region', get, { ...keys, region: 'eu-central-1' }, NOW, 'AuthorizationHeaderMalformed'],
  [
    'a header that should have been signed',
    { ...get, headers: { ...get.headers, 'x-amz-acl': 'public-read' } },
    keys,
    NOW,
    'AccessDenied',
  ],
  ['an hour later', get, keys, NOW + 3_600_000, 'RequestTimeTooSkewed'],
  ['no signature', { ...get, headers: {} }, keys, NOW, 'AccessDenied'],
])('refuses %s', async (_what, request, usedKeys, now, error) => {
  expect(await signatureError(request, usedKeys, now)).toBe(error);
});
