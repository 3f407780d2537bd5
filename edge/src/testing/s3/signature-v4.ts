import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type SignedRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
export type Keys = { accessKeyId: string; secretAccessKey: string; region: string };

/** The allowed difference between the clocks. */
const MAX_CLOCK_SKEW_MS = 15 * 60_000;

/**
 * The error of S3 for a request's AWS Signature Version 4; undefined when the signature is valid.
 * Written from the documentation ("Signature calculations for the Authorization header:
 * transferring payload in a single chunk") and independent of the client in use.
 */
export function signatureError(
  request: SignedRequest,
  keys: Keys,
  now = Date.now(),
): string | undefined {
  const { headers, body } = request;
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id, day = '', region, signedHeaders = '', signature] =
    authorization.exec(headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';

  const date = String(headers['x-amz-date'] ?? '');
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!date.startsWith(day) || Number.isNaN(signedAt)) return 'AccessDenied';
  if (Math.abs(now - signedAt) > MAX_CLOCK_SKEW_MS) return 'RequestTimeTooSkewed';

  const names = signedHeaders.split(';');
  const mustBeSigned = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    'AWS4-HMAC-SHA256',
    date,
    scope,
    sha256(canonicalRequest(request, names, payload)),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest(
  { method, url, headers }: SignedRequest,
  names: string[],
  payload: string,
): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) =>
      pair
        .split('=', 2)
        .map((part) => percentEncoded(decodeURIComponent(part.replaceAll('+', ' ')))),
    )
    .map(([name, value = '']) => `${name}=${value}`)
    .sort();
  const lines = names.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const uri = decodeURIComponent(path).split('/').map(percentEncoded).join('/');
  return [method, uri, parameters.join('&'), lines.join(''), names.join(';'), payload].join('\n');
}

/** Every character except A-Z a-z 0-9 - . _ ~ as %XX. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
