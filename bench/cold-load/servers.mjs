import { readFileSync } from 'node:fs';
import { createServer, request as sendRequest } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { MONOLITH_FILES } from './monolith.mjs';

const compressed = promisify(brotliCompress);
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' };

/**
 * Serves documents by path, and the files of a folder at `MONOLITH_FILES`, in brotli. Passes every
 * other request to the site: its API, fonts and pictures.
 */
export async function serveDocuments(site, documents, folder) {
  const ready = new Map();
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, site).pathname;
    const content = documents.get(path) ?? fileOf(folder, path);
    if (content === undefined) return pass(site, request, response);
    // A document may be replaced by another one.
    const key = documents.get(path) ?? path;
    if (!ready.has(key)) ready.set(key, compressed(content));
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': documents.has(path) ? 'no-cache' : 'max-age=31536000, immutable',
    });
    response.end(await ready.get(key));
  });
  await new Promise((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${server.address().port}`, close: () => server.close() };
}

function fileOf(folder, path) {
  if (!folder || !path.startsWith(MONOLITH_FILES)) return undefined;
  return readFileSync(join(folder, path.slice(MONOLITH_FILES.length)));
}

/** Passes a request on with the origin of the site, because the site accepts no other origin. */
function pass(site, request, response) {
  const { host, origin } = new URL(site);
  const headers = { ...request.headers, host, ...(request.headers.origin && { origin }) };
  const passed = sendRequest(site + request.url, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
