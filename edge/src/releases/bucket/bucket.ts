import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreUnavailable } from '../change-refused';
import { errorCodeIn, type Listing, listingIn } from './s3-xml';

/** How to reach an S3-compatible bucket, and what stands before every key in it (empty or with a slash at its end). */
export type BucketSettings = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
  prefix: string;
  /** Whether the bucket is the first part of the path; else it is the first part of the host. */
  pathStyle: boolean;
};

export type StoredObject = { body: Buffer; etag: string };
/** What must be so for an object to be written. */
export type Condition = { isAt: string } | 'isAbsent';

/** The objects of a bucket by key. All throw StoreUnavailable when it cannot be reached or does not take us in. */
export type Bucket = {
  /** `bytes` is how much is expected, for patience. Undefined when there is no such object. */
  get(key: string, bytes?: number): Promise<StoredObject | undefined>;
  /** The object, unless its ETag is still this one: then 'same'. */
  getUnless(key: string, etag: string): Promise<StoredObject | 'same' | undefined>;
  put(key: string, body: Buffer | string): Promise<void>;
  /** Writes an object if the condition holds: its new ETag, or undefined when it does not hold. */
  putIf(key: string, body: string, condition: Condition): Promise<string | undefined>;
  /** ETags by key, of all keys that begin so. */
  list(start: string): Promise<Map<string, string>>;
};

/** An answer of a few kilobytes takes milliseconds; larger ones get a second more for each 100 kB. */
const ANSWER_MS = 5_000;
const LEAST_BYTES_A_MS = 100;
/** What may be done twice is tried so often: single requests fail where millions are answered. */
const TRIES = 3;
/** No further try once they have taken so many times what one may take: a bucket that never answers is asked twice. */
const PATIENCE = 1.5;
const PAUSE_MS = 50;

/** A bucket over HTTP, each request signed by AWS Signature Version 4, its body included. */
export function connectBucket(settings: BucketSettings): Bucket {
  const { region, accessKeyId, secretAccessKey, prefix } = settings;
  const root = rootOf(settings);
  const signingKeys = new Map<string, ArrayBuffer>();

  async function ask(
    method: 'GET' | 'PUT',
    url: string,
    { body, headers = {}, bytes = body?.length ?? 0 }: Asked = {},
  ) {
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
    const signal = AbortSignal.timeout(answerMs(bytes));
    try {
      // A redirect would be asked with a signature for somewhere else.
      const answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: body ?? null,
        signal,
        redirect: 'manual',
      });
      return {
        status: answer.status,
        etag: answer.headers.get('etag') ?? '',
        body: Buffer.from(await answer.arrayBuffer()),
      };
    } catch (error) {
      throw new Unanswered(reasonOf(error as Error));
    }
  }

  /** Once: what came back, or StoreUnavailable. */
  async function once(...args: Parameters<typeof ask>): Promise<Answer> {
    const answer = await ask(...args);
    const code =
      answer.status >= 300 && answer.status !== 304
        ? errorCodeIn(answer.body.toString()) || String(answer.status)
        : '';
    if (answer.status >= 500 || answer.status === 429) throw new Unanswered(code);
    const isExpected = EXPECTED.has(answer.status) && code !== 'NoSuchBucket';
    if (!isExpected)
      throw new StoreUnavailable(
        `The bucket that keeps the releases refuses the edge (${code}). Its operator has to mend the S3 settings.`,
      );
    return answer;
  }

  async function repeated(...args: Parameters<typeof ask>): Promise<Answer> {
    const [, , { body, bytes = body?.length ?? 0 } = {}] = args;
    const until = performance.now() + PATIENCE * answerMs(bytes);
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(...args);
      } catch (error) {
        if (!(error instanceof Unanswered) || tries === TRIES || performance.now() > until)
          throw error;
        await wait(PAUSE_MS * 2 ** tries * (0.5 + Math.random()));
      }
    }
  }

  const urlOf = (key: string) => `${root}/${prefix}${key}`;

  return {
    async get(key, bytes = 0) {
      const { status, etag, body } = await repeated('GET', urlOf(key), { bytes });
      return status === 404 ? undefined : { etag, body };
    },
    async getUnless(key, known) {
      const { status, etag, body } = await repeated('GET', urlOf(key), {
        headers: { 'if-none-match': known },
      });
      if (status === 304) return 'same';
      return status === 404 ? undefined : { etag, body };
    },
    async put(key, body) {
      const { status } = await repeated('PUT', urlOf(key), { body });
      if (status !== 200) throw new Unanswered(String(status));
    },
    async putIf(key, body, condition) {
      const headers =
        condition === 'isAbsent' ? { 'if-none-match': '*' } : { 'if-match': condition.isAt };
      const { status, etag } = await once('PUT', urlOf(key), { body, headers });
      // 404: what should have been there is gone.
      return status === 200 ? etag : undefined;
    },
    async list(start) {
      const found = new Map<string, string>();
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + start,
          ...(next ? { 'continuation-token': next } : {}),
        });
        const page: Listing = listingIn(
          (await repeated('GET', `${root}/?${query}`)).body.toString(),
        );
        for (const { key, etag } of page.objects) found.set(key.slice(prefix.length), etag);
        next = page.next;
      } while (next);
      return found;
    },
  };
}

function answerMs(bytes: number): number {
  return ANSWER_MS + Math.ceil(bytes / LEAST_BYTES_A_MS);
}

/** 404, 409 and 412 are answers too: there is none, or a condition does not hold. */
const EXPECTED = new Set([200, 304, 404, 409, 412]);

type Asked = { body?: Buffer | string; headers?: Record<string, string>; bytes?: number };
type Answer = { status: number; etag: string; body: Buffer };

/** Nobody knows whether it was done. */
export class Unanswered extends StoreUnavailable {
  constructor(reason: string) {
    super(
      `The bucket that keeps the releases cannot be reached (${reason}). Try again in a while; pages go on with what is live.`,
    );
  }
}

function rootOf({ endpoint, name, pathStyle }: BucketSettings): string {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/+$/, '');
  return pathStyle ? `${url.origin}${path}/${name}` : `${url.protocol}//${name}.${url.host}${path}`;
}

function reasonOf(error: Error): string {
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException;
  return error.name === 'TimeoutError' ? 'no answer in time' : code || message;
}
