import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import pRetry from 'p-retry';
import { StoreUnavailable } from '../change-refused';
import type { BucketSettings } from './bucket-settings';
import { errorCodeIn, type Listing, parseListing } from './s3-xml';

export type StoredObject = { body: Buffer; etag: string };
/** When an object may be written: it still has this ETag, or it does not exist. */
export type WriteCondition = { etag: string } | 'absent';

/** The objects of a bucket by key. All calls throw StoreUnavailable. */
export type Bucket = {
  /**
   * Undefined when the object does not exist. A larger expected size in `bytes` allows more time.
   */
  get(key: string, bytes?: number): Promise<StoredObject | undefined>;
  /** As `get`, or 'unchanged' when the object still has this ETag. */
  getIfChanged(key: string, etag: string): Promise<StoredObject | 'unchanged' | undefined>;
  put(key: string, body: Buffer | string): Promise<void>;
  /**
   * Writes an object under a condition. Returns its new ETag, or undefined when the condition
   * fails.
   */
  putIf(key: string, body: string, condition: WriteCondition): Promise<string | undefined>;
  /** The ETags of all keys with this prefix, by key. */
  list(prefix: string): Promise<Map<string, string>>;
  /** When the objects of all keys with this prefix were written, in milliseconds UTC, by key. */
  listTimes(prefix: string): Promise<Map<string, number>>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
};

const TIMEOUT_MS = 5_000;
/** Large bodies get a second more for each 100 kB. */
const MIN_BYTES_PER_MS = 100;
/** Single requests to a large service fail now and then, so idempotent requests are repeated. */
const RETRIES = 2;
const MIN_RETRY_PAUSE_MS = 60;
/** No retry after 1.5 timeouts: a bucket that never answers is tried twice. */
const MAX_RETRY_TIMEOUTS = 1.5;

/** A bucket over HTTP. AWS Signature Version 4 signs each request with its body. */
export function connectBucket(settings: BucketSettings): Bucket {
  const { region, accessKeyId, secretAccessKey, prefix } = settings;
  const root = rootUrl(settings);
  const signingKeys = new Map<string, ArrayBuffer>();
  const urlOf = (key: string) => `${root}/${prefix}${key}`;

  async function send({ method, url, headers = {}, body, bytes }: BucketRequest) {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signer = new AwsV4Signer({
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: signingKeys,
    });
    const signed = await signer.sign();
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: (body ?? null) as BodyInit | null,
        signal: AbortSignal.timeout(timeoutMs(bytes ?? body?.length ?? 0)),
        // The signature is valid for this address only.
        redirect: 'manual',
      });
      return {
        status: response.status,
        etag: response.headers.get('etag') ?? '',
        body: Buffer.from(await response.arrayBuffer()),
      };
    } catch (error) {
      throw new BucketUnreachable(reasonOf(error as Error));
    }
  }

  /** Sends a request once. Throws StoreUnavailable for a response that is an error. */
  async function request(parameters: BucketRequest): Promise<BucketResponse> {
    const response = await send(parameters);
    const { status } = response;
    const isError = status >= 300 && status !== 304;
    const code = isError ? errorCodeIn(response.body.toString()) || String(status) : '';
    if (status >= 500 || status === 429) throw new BucketUnreachable(code);
    if (!EXPECTED_STATUSES.has(status) || code === 'NoSuchBucket')
      throw new StoreUnavailable(
        `The bucket with the releases refuses the edge (${code}). The operator must correct the S3 settings.`,
      );
    return response;
  }

  /** For requests that may be repeated without harm. */
  function requestWithRetry(parameters: BucketRequest): Promise<BucketResponse> {
    const { body, bytes = body?.length ?? 0 } = parameters;
    return pRetry(() => request(parameters), {
      retries: RETRIES,
      minTimeout: MIN_RETRY_PAUSE_MS,
      randomize: true,
      maxRetryTime: MAX_RETRY_TIMEOUTS * timeoutMs(bytes),
      shouldRetry: ({ error }) => error instanceof BucketUnreachable,
    });
  }

  async function listed(keyPrefix: string): Promise<Listing['objects']> {
    const objects: Listing['objects'] = [];
    let next: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: prefix + keyPrefix,
        ...(next ? { 'continuation-token': next } : {}),
      });
      const response = await requestWithRetry({ method: 'GET', url: `${root}/?${query}` });
      const page = parseListing(response.body.toString());
      for (const object of page.objects)
        objects.push({ ...object, key: object.key.slice(prefix.length) });
      next = page.next;
    } while (next);
    return objects;
  }

  return {
    async get(key, bytes = 0) {
      const { status, etag, body } = await requestWithRetry({
        method: 'GET',
        url: urlOf(key),
        bytes,
      });
      return status === 404 ? undefined : { etag, body };
    },
    async getIfChanged(key, knownEtag) {
      const { status, etag, body } = await requestWithRetry({
        method: 'GET',
        url: urlOf(key),
        headers: { 'if-none-match': knownEtag },
      });
      if (status === 304) return 'unchanged';
      return status === 404 ? undefined : { etag, body };
    },
    async put(key, body) {
      const { status } = await requestWithRetry({ method: 'PUT', url: urlOf(key), body });
      if (status !== 200) throw new BucketUnreachable(String(status));
    },
    async putIf(key, body, condition) {
      const headers: Record<string, string> =
        condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag };
      const { status, etag } = await request({ method: 'PUT', url: urlOf(key), body, headers });
      // 409 and 412: the condition fails. 404: the object with the ETag no longer exists.
      return status === 200 ? etag : undefined;
    },
    async remove(key) {
      await requestWithRetry({ method: 'DELETE', url: urlOf(key) });
    },
    async list(keyPrefix) {
      const objects = await listed(keyPrefix);
      return new Map(objects.map(({ key, etag }) => [key, etag]));
    },
    async listTimes(keyPrefix) {
      const objects = await listed(keyPrefix);
      return new Map(objects.map(({ key, modifiedAt }) => [key, modifiedAt]));
    },
  };
}

/**
 * Throws StoreUnavailable for a bucket that ignores write conditions: it would lose changes
 * silently.
 */
export async function requireConditionalWrites(bucket: Bucket): Promise<void> {
  const key = 'conditions';
  await bucket.putIf(key, 'Shows whether this bucket has conditional writes.\n', 'absent');
  const written =
    (await bucket.putIf(key, 'It does not.\n', 'absent')) ??
    (await bucket.putIf(key, 'It does not.\n', { etag: '"0"' }));
  if (written)
    throw new StoreUnavailable(
      'This bucket has no conditional writes (If-Match), so changes could be lost. Use another bucket.',
    );
}

function timeoutMs(bytes: number): number {
  return TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
}

/** 404, 409 and 412 are normal answers: no such object, or a condition that fails. */
const EXPECTED_STATUSES = new Set([200, 204, 304, 404, 409, 412]);

type BucketRequest = {
  method: 'GET' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
  /** Expected size of the body or of the response. */
  bytes?: number;
};
type BucketResponse = { status: number; etag: string; body: Buffer };

/** There was no usable response, so the bucket may or may not have carried out the request. */
export class BucketUnreachable extends StoreUnavailable {
  constructor(reason: string) {
    super(
      `The bucket with the releases cannot be reached (${reason}). Try again later; pages keep the releases that are live.`,
    );
  }
}

function rootUrl({ endpoint, name, pathStyle }: BucketSettings): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  return pathStyle ? `${url.origin}${path}/${name}` : `${url.protocol}//${name}.${url.host}${path}`;
}

function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return error.name === 'TimeoutError' ? 'timeout' : code || message;
}
