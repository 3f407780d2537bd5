import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import escapeXml from 'escape-html';
import type { BucketSettings } from '../../releases/bucket/bucket-settings';
import { signatureError } from './signature-v4';

const NAME = 'releases';
const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a/secret+of=forty',
  region: 'eu-test-1',
};
const PAGE_SIZE = 7;

type Reply = { status: number; body?: string | Buffer; etag?: string };
/**
 * An error to simulate: a status in place of the request, `lost` for a request that is carried out
 * and whose connection then breaks, `hangs` for a request without a response.
 */
export type Fault = (method: string, key: string) => number | 'lost' | 'hangs' | undefined;

/** The documented calls of S3 that releases need, in memory. Every signature is checked. */
export type S3Server = {
  settings: BucketSettings;
  /** The settings of a process that uses the bucket. */
  env: Record<string, string>;
  objects: Map<string, Buffer>;
  /** Method and key of every request with a valid signature. */
  requests: string[];
  /** Sets the fault of each request. */
  fail(fault: Fault | undefined): void;
  /** Stops listening; `up` listens at the same address again. */
  down(): Promise<void>;
  up(): Promise<void>;
};

export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let fault: Fault = () => undefined;

  const server = createServer(async (request, response) => {
    const { method = '' } = request;
    const body = await buffer(request);
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const error = await signatureError(
      { method, url: request.url ?? '', headers: request.headers, body },
      KEYS,
    );
    if (error) return send(response, errorReply(403, error));
    requests.push(`${method} ${key}`);
    if (bucket !== NAME) return send(response, errorReply(404, 'NoSuchBucket'));
    const simulated = fault(method, key);
    if (simulated === 'hangs') return;
    if (typeof simulated === 'number') return send(response, errorReply(simulated, 'SlowDown'));
    const reply =
      key === '' ? listReply(objects, url.searchParams) : objectReply(objects, request, key, body);
    if (simulated === 'lost') return request.socket.destroy();
    send(response, reply);
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;

  return {
    settings: { endpoint, name: NAME, prefix: 'site/', pathStyle: true, ...KEYS },
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: KEYS.region,
      S3_BUCKET: NAME,
      S3_PREFIX: 'site/',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    objects,
    requests,
    fail(next) {
      fault = next ?? (() => undefined);
    },
    async down() {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    up: () => listen(port),
  };
}

function objectReply(
  objects: Map<string, Buffer>,
  { method, headers }: IncomingMessage,
  key: string,
  body: Buffer,
): Reply {
  const stored = objects.get(key);
  const etag = stored && etagOf(stored);
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && stored) return errorReply(412, 'PreconditionFailed');
    if (headers['if-match'] && !stored) return errorReply(404, 'NoSuchKey');
    if (headers['if-match'] && headers['if-match'] !== etag)
      return errorReply(412, 'PreconditionFailed');
    objects.set(key, body);
    modifiedAt.set(body, Date.now());
    return { status: 200, etag: etagOf(body) };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD') return errorReply(405, 'MethodNotAllowed');
  if (!stored || !etag) return errorReply(404, 'NoSuchKey');
  return headers['if-none-match'] === etag
    ? { status: 304, etag }
    : { status: 200, etag, body: stored };
}

/** When an object was stored, in milliseconds. */
const modifiedAt = new WeakMap<Buffer, number>();

/** ListObjectsV2 with small pages, so that tests read several. */
function listReply(objects: Map<string, Buffer>, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') return errorReply(501, 'NotImplemented');
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const content = objects.get(key) ?? Buffer.alloc(0);
    const modified = new Date(modifiedAt.get(content) ?? Date.now()).toISOString();
    return `<Contents><Key>${escapeXml(key)}</Key><ETag>${etagOf(content).replaceAll('"', '&#34;')}</ETag><LastModified>${modified}</LastModified><Size>${content.length}</Size></Contents>`;
  });
  const isTruncated = page.length < keys.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${NAME}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
  return { status: 200, body };
}

function errorReply(status: number, code: string): Reply {
  return {
    status,
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>…</Message></Error>`,
  };
}

function send(response: ServerResponse, { status, body, etag }: Reply) {
  const type = typeof body === 'string' ? { 'content-type': 'application/xml' } : {};
  response.writeHead(status, { ...type, ...(etag ? { etag } : {}) }).end(body);
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
