import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { startNginx } from '../scripts/nginx-server.mjs';
import { findProgram } from '../scripts/test-machine/programs.mjs';
import { root } from '../scripts/workspace.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/requests.mjs` measures requests a second: of a document, a file of a release and a
 * small call, each from the server that makes it, through the edge as with `npm start`, and through
 * nginx as in production; and of the same bytes from nginx alone. The rows take turns, and the
 * median of the rounds counts. Build first: `npm run build`. It needs nginx, and uses wrk if it is
 * installed. BENCH_PORT is the first of four ports. Linux only.
 *
 * Where a call goes through a proxy, three processes share the cores. The processor time for a
 * request depends less on other work of the machine than the requests a second.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 3);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = 32;
/** Until then, Node.js compiles the code of the requests. */
const WARM_UP_SECONDS = 1;
/** As a browser that opens a page: the edge then counts the document. */
const HEADERS = { 'accept-encoding': 'br, gzip', accept: 'text/html' };

const firstPort = Number(process.env.BENCH_PORT ?? 8070);
const [edgePort, apiPort, nginxPort, copiesPort] = [0, 1, 2, 3].map((n) => firstPort + n);
const wrk = findProgram('wrk');
const folder = mkdtempSync(join(tmpdir(), 'bench-requests-'));
const site = await startSite(root, {
  PORT: String(edgePort),
  API_PORT: String(apiPort),
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
});
let nginx;
try {
  const paths = await pathsOf(site.url);
  const apiUrl = `http://127.0.0.1:${apiPort}`;
  nginx = await startNginx({
    folder: newFolder('nginx'),
    port: nginxPort,
    edges: [site.url],
    apis: [apiUrl],
    further: await copies(paths),
  });
  const alone = `http://127.0.0.1:${copiesPort}`;
  const rows = Object.entries(paths).flatMap(([what, path]) => [
    ...(what === 'call' ? [{ what, from: 'the API', url: apiUrl + path }] : []),
    { what, from: 'the edge', url: site.url + path },
    { what, from: 'nginx in front', url: nginx.url + path },
    { what, from: 'nginx alone', url: `${alone}/${what}` },
  ]);
  await measure(rows);
} finally {
  await nginx?.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

function newFolder(name) {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

/** The addresses that are measured. The home page is rendered some seconds after the start. */
async function pathsOf(url) {
  let document = '';
  while (!document.includes('<h1')) {
    await wait(200);
    document = await (await fetch(url)).text();
  }
  return {
    document: '/',
    file: /\/releases\/shell\/\w+\/shell\.[\w.]*js/.exec(document)[0],
    call: '/api/site/settings',
  };
}

/** A server of nginx with the same bytes and headers as the site. */
async function copies(paths) {
  const copiesFolder = newFolder('copies');
  const locations = [];
  for (const [name, path] of Object.entries(paths)) {
    const { headers, body } = await bytesAt(site.url + path);
    writeFileSync(join(copiesFolder, name), body);
    const others = Object.entries(headers)
      .filter(
        ([header]) =>
          !/^(content-(type|length)|date|connection|keep-alive|etag|last-modified|accept-ranges|transfer-encoding)$/.test(
            header,
          ),
      )
      .map(([header, value]) => `add_header ${header} ${JSON.stringify(value)};`);
    locations.push(
      `location = /${name} { types {} default_type '${headers['content-type']}'; ${others.join(' ')} }`,
    );
  }
  return `server { listen 127.0.0.1:${copiesPort}; root ${copiesFolder}; access_log off; ${locations.join('\n')} }`;
}

/** The answer as it is sent; `fetch` would decompress it. */
async function bytesAt(url) {
  const [answer] = await once(get(url, { headers: HEADERS }), 'response');
  const chunks = await answer.toArray();
  const { 'set-cookie': _cookie, ...headers } = answer.headers;
  return { headers, body: Buffer.concat(chunks) };
}

async function measure(rows) {
  for (const { url } of rows) await load(url, WARM_UP_SECONDS);
  const results = rows.map(() => []);
  const load1 = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, { url }] of rows.entries()) {
      load1.push(loadavg()[0]);
      results[index].push(await measured(url));
    }
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, ${wrk ? 'wrk' : 'autocannon'}; load of the machine ${Math.min(...load1).toFixed(1)} to ${Math.max(...load1).toFixed(1)}\n`,
  );
  console.log('what      from               a second   99 % within   processor time   against');
  for (const [index, { what, from }] of rows.entries()) {
    const { rate, slow, cpu } = medians(results[index]);
    const compared = { document: 'nginx alone', file: 'nginx alone', call: 'the API' }[what];
    const base = rows.findIndex((row) => row.what === what && row.from === compared);
    const ratio = rate / medians(results[base]).rate;
    console.log(
      [
        what.padEnd(9),
        from.padEnd(15),
        rate.toFixed(0).padStart(11),
        `${slow.toFixed(1)} ms`.padStart(13),
        `${(cpu * 1e6).toFixed(0)} µs`.padStart(16),
        `  ${compared} ${ratio.toFixed(2)}`,
      ].join(' '),
    );
  }
}

function medians(results) {
  const figures = ['rate', 'slow', 'cpu'];
  return Object.fromEntries(
    figures.map((figure) => [figure, median(results.map((result) => result[figure]))]),
  );
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Requests a second, the time of the slowest 1 % in ms, and seconds of the servers' processors. */
async function measured(url) {
  const before = serversCpu();
  const { rate, slow, failed } = await load(url, SECONDS);
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed.`);
  return { rate, slow, cpu: (serversCpu() - before) / (rate * SECONDS) };
}

function serversCpu() {
  const pid = nginx.pid;
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const ofSite = site.cpuSeconds().map(({ seconds }) => seconds);
  return [...ofSite, ...workers.map(cpuSeconds)].reduce((sum, seconds) => sum + seconds, 0);
}

async function load(url, seconds) {
  if (!wrk) {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: seconds,
      headers: HEADERS,
    });
    const failed = result.non2xx + result.errors;
    return { rate: result.requests.average, slow: result.latency.p99, failed };
  }
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency'];
  const headers = Object.entries(HEADERS).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)(wrk, [...options, ...headers, url]);
  const [, slow, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout);
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)[1]),
    slow: Number(slow) * { us: 0.001, ms: 1, s: 1_000 }[unit],
    failed: Number(/Non-2xx[^:]*: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}
