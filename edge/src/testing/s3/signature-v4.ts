import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

export type SignedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

/** The allowed difference between the clocks. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * The error of S3 for a request's AWS Signature Version 4; undefined when the signature is valid.
 * Another library than that of the edge signs the same request, and the signatures are compared.
 */
export async function signatureError(
  { method, url, headers, body }: SignedRequest,
  keys: Keys,
  now = Date.now(),
): Promise<string | undefined> {
  const [, id, day = '', region, signedHeaders = '', signature] =
    AUTHORIZATION.exec(headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';

  const datetime = String(headers['x-amz-date'] ?? '');
  const signedAt = Date.parse(
    datetime.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!datetime.startsWith(day) || Number.isNaN(signedAt)) return 'AccessDenied';
  if (Math.abs(now - signedAt) > MAX_CLOCK_SKEW_MS) return 'RequestTimeTooSkewed';

  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256']);
  const hash = createHash('sha256').update(body).digest('hex');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash) return 'XAmzContentSHA256Mismatch';

  const signer = new AwsV4Signer({
    ...keys,
    method,
    url: `http://${headers.host}${url}`,
    headers: names
      .filter((name) => name !== 'host')
      .map((name): [string, string] => [name, String(headers[name] ?? '')]),
    service: 's3',
    datetime,
    allHeaders: true,
  });
  return (await signer.signature()) === signature ? undefined : 'SignatureDoesNotMatch';
}
