import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../../releases/bucket/bucket';
import { signatureError } from './signature-v4';

const NAME = 'releases';
const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a/secret+of=forty',
  region: 'eu-test-1',
};
const PAGE_SIZE = 7;

type Reply = { status: number; body?: string | Buffer; etag?: string };
/** What goes wrong with a request: a status in place of doing it; `lost`: done, and the connection is cut; `hangs`: never answered. */
export type Fault = (method: string, key: string) => number | 'lost' | 'hangs' | undefined;

/** The documented part of S3 that releases need, in memory, with every signature checked. */
export type S3Server = {
  settings: BucketSettings;
  objects: Map<string, Buffer>;
  /** Method and key of every request that was signed rightly. */
  asked: string[];
  /** Each request is asked for its fault. */
  fail(fault: Fault | undefined): void;
  /** Nothing listens any more; `up` listens at the same address again. */
  down(): Promise<void>;
  up(): Promise<void>;
};

export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let fault: Fault = () => undefined;

  const server = createServer(async (request, response) => {
    const [method = '', body] = [request.method, await buffer(request)];
    const url = new URL(request.url ?? '', 'http://s3');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const wrong = signatureError(
      { method, url: request.url ?? '', headers: request.headers, body },
      KEYS,
    );
    if (wrong) return send(response, refusal(403, wrong));
    asked.push(`${method} ${key}`);
    if (bucket !== NAME) return send(response, refusal(404, 'NoSuchBucket'));
    const trouble = fault(method, key);
    if (trouble === 'hangs') return;
    if (typeof trouble === 'number') return send(response, refusal(trouble, 'SlowDown'));
    const reply =
      key === '' ? list(objects, url.searchParams) : answer(objects, request, key, body);
    if (trouble === 'lost') return request.socket.destroy();
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

  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      name: NAME,
      prefix: 'site/',
      pathStyle: true,
      ...KEYS,
    },
    objects,
    asked,
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

function answer(
  objects: Map<string, Buffer>,
  { method, headers }: IncomingMessage,
  key: string,
  body: Buffer,
): Reply {
  const stored = objects.get(key);
  const etag = stored && etagOf(stored);
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && stored) return refusal(412, 'PreconditionFailed');
    if (headers['if-match'] && !stored) return refusal(404, 'NoSuchKey');
    if (headers['if-match'] && headers['if-match'] !== etag)
      return refusal(412, 'PreconditionFailed');
    objects.set(key, body);
    return { status: 200, etag: etagOf(body) };
  }
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'MethodNotAllowed');
  if (!stored || !etag) return refusal(404, 'NoSuchKey');
  return headers['if-none-match'] === etag
    ? { status: 304, etag }
    : { status: 200, etag, body: stored };
}

/** ListObjectsV2, in small pages so that there is more than one. */
function list(objects: Map<string, Buffer>, query: URLSearchParams): Reply {
  if (query.get('list-type') !== '2') return refusal(501, 'NotImplemented');
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PAGE_SIZE);
  const contents = page.map((key) => {
    const content = objects.get(key) ?? Buffer.alloc(0);
    return `<Contents><Key>${escaped(key)}</Key><ETag>${escaped(etagOf(content))}</ETag><Size>${content.length}</Size></Contents>`;
  });
  const isTruncated = page.length < keys.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64');
  const more = isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${NAME}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>${more}${contents.join('')}</ListBucketResult>`;
  return { status: 200, body };
}

function refusal(status: number, code: string): Reply {
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
