import pRetry from 'p-retry';
import { S3mini, S3ServiceError, sanitizeETag } from 's3mini';
import { StoreUnavailable } from '../change-refused';
import type { BucketSettings } from './bucket-settings';

/** `etag` is empty if the bucket names none. Then no condition with it is true. */
type StoredObject = { body: Buffer; etag: string };
/** `modifiedAt` in milliseconds, UTC. */
type ListedObject = { etag: string; modifiedAt: number };
/** When an object may be written: it still has this ETag, or it does not exist. */
type WriteCondition = { etag: string } | 'absent';

/** The objects of a bucket by key. All calls throw StoreUnavailable. */
export type Bucket = {
  /** Undefined if the object does not exist. A larger expected size in `bytes` allows more time. */
  get(key: string, bytes?: number): Promise<StoredObject | undefined>;
  /** As `get`, or 'unchanged' when the object still has this ETag. */
  getIfChanged(key: string, etag: string): Promise<StoredObject | 'unchanged' | undefined>;
  put(key: string, body: Buffer | string): Promise<void>;
  /**
   * Writes an object under a condition. Returns its new ETag, which is empty if the bucket names
   * none; undefined when the condition fails, so that nothing is written.
   */
  putIf(key: string, body: string, condition: WriteCondition): Promise<string | undefined>;
  /** The objects of all keys with this prefix, by key. */
  list(prefix: string): Promise<Map<string, ListedObject>>;
  /** Removes an object, if it exists. */
  remove(key: string): Promise<void>;
};

const TIMEOUT_MS = 5_000;
/** Large bodies get a second more for each 100 kB. */
const MIN_BYTES_PER_MS = 100;
/** A large service fails a request now and then. Requests without a condition are repeated. */
const RETRIES = 2;
const MIN_RETRY_PAUSE_MS = 60;
/** No retry begins after 1.5 timeouts, so a bucket that never answers is tried twice. */
const MAX_RETRY_TIMEOUTS = 1.5;
const CONTENT_TYPE = 'application/octet-stream';
/** Parameters of s3mini's `getObjectRaw`: the whole object, and the unused bounds of a range. */
const WHOLE_OBJECT = [true, 0, undefined] as const;
/** A parameter of s3mini's `putObject`: no encryption with a key of the customer. */
const NO_CUSTOMER_KEY = undefined;
/**
 * A parameter of s3mini's `listObjects`, the path of its request. s3mini calls it a delimiter, but
 * sends none to the bucket, so the keys in all folders are listed.
 */
const WHOLE_BUCKET = '/';

/** A bucket over HTTP. */
export function connectBucket(settings: BucketSettings): Bucket {
  const { region, accessKeyId, secretAccessKey, prefix } = settings;
  const endpoint = rootUrl(settings);

  /** Runs one call, which sends or receives about this many bytes. Throws StoreUnavailable. */
  async function run<Result>(bytes: number, call: (client: S3mini) => Promise<Result>) {
    const client = new S3mini({
      endpoint,
      region,
      accessKeyId,
      secretAccessKey,
      requestAbortTimeout: timeoutMs(bytes),
      fetch: send,
    });
    try {
      return await call(client);
    } catch (error) {
      throw asUnavailable(error as Error);
    }
  }

  /** The same for a call that may be repeated without harm. */
  function runWithRetry<Result>(bytes: number, call: (client: S3mini) => Promise<Result>) {
    return pRetry(() => run(bytes, call), {
      retries: RETRIES,
      minTimeout: MIN_RETRY_PAUSE_MS,
      randomize: true,
      maxRetryTime: MAX_RETRY_TIMEOUTS * timeoutMs(bytes),
      shouldRetry: ({ error }) => error instanceof BucketUnreachable,
    });
  }

  /** An object, or the status of an answer without one: 304 or 404. */
  function getObject(key: string, bytes: number, conditions: Record<string, string> = {}) {
    return runWithRetry(bytes, async (client) => {
      const response = await client
        .getObjectRaw(prefix + key, ...WHOLE_OBJECT, conditions)
        .catch(statusInsteadOfError(304, 404));
      if (typeof response === 'number') return response;
      const body = Buffer.from(await response.arrayBuffer());
      return { body, etag: response.headers.get('etag') ?? '' };
    });
  }

  return {
    async get(key, bytes = 0) {
      const object = await getObject(key, bytes);
      return typeof object === 'number' ? undefined : object;
    },
    async getIfChanged(key, etag) {
      const object = await getObject(key, 0, { 'if-none-match': etag });
      if (object === 304) return 'unchanged';
      return typeof object === 'number' ? undefined : object;
    },
    async put(key, body) {
      await runWithRetry(body.length, (client) => client.putObject(prefix + key, body));
    },
    putIf(key, body, condition) {
      const headers: Record<string, string> =
        condition === 'absent' ? { 'if-none-match': '*' } : { 'if-match': condition.etag };
      return run(body.length, async (client) => {
        // 409 and 412: the condition fails. 404: the object with the ETag no longer exists.
        const response = await client
          .putObject(prefix + key, body, CONTENT_TYPE, NO_CUSTOMER_KEY, headers)
          .catch(statusInsteadOfError(404, 409, 412));
        return typeof response === 'number' ? undefined : (response.headers.get('etag') ?? '');
      });
    },
    async remove(key) {
      await runWithRetry(0, (client) =>
        client.deleteObject(prefix + key).catch(statusInsteadOfError(404)),
      );
    },
    async list(keyPrefix) {
      const objects = await runWithRetry(0, (client) =>
        client.listObjects(WHOLE_BUCKET, prefix + keyPrefix),
      );
      if (!objects) throw refused('NoSuchBucket');
      return new Map(
        objects.map(({ Key, ETag, LastModified }) => [
          Key.slice(prefix.length),
          // Some buckets write the quotes of an ETag as entities, or give no time.
          {
            etag: `"${sanitizeETag(ETag)}"`,
            modifiedAt: LastModified.getTime() || Date.now(),
          },
        ]),
      );
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
  // Now the object exists, and no object has this ETag: neither of these conditions is true.
  const etagDespiteCondition =
    (await bucket.putIf(key, 'It does not.\n', 'absent')) ??
    (await bucket.putIf(key, 'It does not.\n', { etag: '"0"' }));
  if (etagDespiteCondition !== undefined)
    throw new StoreUnavailable(
      'This bucket has no conditional writes (If-Match), so changes could be lost. Use another bucket.',
    );
}

/** There was no usable response, so the bucket may or may not have carried out the request. */
export class BucketUnreachable extends StoreUnavailable {
  constructor(reason: string) {
    super(
      `The bucket with the releases cannot be reached (${reason}). Try again later; pages keep the releases that are live.`,
    );
  }
}

/** A request without redirects: the signature is valid for this address only. */
function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // `fetch` adds the length. Some versions of undici refuse a request that has it twice.
  headers.delete('content-length');
  return fetch(input, { ...init, headers, redirect: 'manual' });
}

function refused(code: string): StoreUnavailable {
  return new StoreUnavailable(
    `The bucket with the releases refuses the edge (${code}). The operator must correct the S3 settings.`,
  );
}

/** A handler that returns these statuses of a response, and throws every other error. */
function statusInsteadOfError(...statuses: number[]) {
  return (error: Error): number => {
    if (error instanceof S3ServiceError && error.serviceCode !== 'NoSuchBucket')
      if (statuses.includes(error.status)) return error.status;
    throw error;
  };
}

function asUnavailable(error: Error): StoreUnavailable {
  if (!(error instanceof S3ServiceError)) return new BucketUnreachable(reasonOf(error));
  const { status, serviceCode = 'Unknown' } = error;
  const code = serviceCode === 'Unknown' ? String(status) : serviceCode.slice(0, 60);
  return status >= 500 || status === 429 ? new BucketUnreachable(code) : refused(code);
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'timeout';
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const { code } = error as NodeJS.ErrnoException;
  return code ?? (cause ? reasonOf(cause) : error.message);
}

function timeoutMs(bytes: number): number {
  return TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
}

function rootUrl({ endpoint, name, pathStyle }: BucketSettings): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  return pathStyle ? `${url.origin}${path}/${name}` : `${url.protocol}//${name}.${url.host}${path}`;
}
