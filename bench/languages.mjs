import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startNginx } from '../scripts/nginx-server.mjs';
import { root } from '../scripts/workspace.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/languages.mjs [--requests=100000]` requests documents of all languages in a random
 * order through nginx as a shared cache, which keeps every answer for a minute whatever its headers
 * say. The browsers behind it prefer any language, and have any session. It counts the documents in
 * another language than that of their address. Build first: `npm run build`. It needs nginx.
 * BENCH_PORT is the first of four ports.
 */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' } } });
const REQUESTS = Number(values.requests);
const CONNECTIONS = 32;
const PATHS = ['/', '/support', '/sign-in', '/terms-condition', '/shop/basic', '/unknown'];
const PREFIXES = { en: '', de: '/de', fr: '/fr', it: '/it', es: '/es' };

const firstPort = Number(process.env.BENCH_PORT ?? 8070);
const [edgePort, apiPort, nginxPort, cachePort] = [0, 1, 2, 3].map((n) => firstPort + n);
const folder = mkdtempSync(join(tmpdir(), 'bench-languages-'));
const site = await startSite(root, {
  PORT: String(edgePort),
  API_PORT: String(apiPort),
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
});
let nginx;
try {
  nginx = await startNginx({
    folder: join(folder, 'nginx'),
    port: nginxPort,
    edges: [site.url],
    apis: [`http://127.0.0.1:${apiPort}`],
    further: sharedCache(),
  });
  const started = performance.now();
  const counts = await requestAll(`http://127.0.0.1:${cachePort}`);
  console.table(counts);
  console.log(
    `${REQUESTS} requests in ${((performance.now() - started) / 1_000).toFixed(0)} s, load ${loadavg()[0].toFixed(1)}`,
  );
  if (counts.wrong > 0) process.exitCode = 1;
} finally {
  await nginx?.stop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A second server of nginx, as a careless company puts one in front of its browsers. */
function sharedCache() {
  return `
    proxy_cache_path cache keys_zone=shared:10m max_size=100m;
    server {
      listen 127.0.0.1:${cachePort};
      location / {
        proxy_pass http://127.0.0.1:${nginxPort};
        proxy_set_header Host $host;
        proxy_cache shared;
        proxy_cache_valid any 1m;
        proxy_ignore_headers Cache-Control Expires Set-Cookie;
        add_header X-Cache $upstream_cache_status always;
      }
    }`;
}

async function requestAll(url) {
  const counts = { right: 0, wrong: 0, failed: 0, fromCache: 0 };
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left-- > 0) await requestOne(url, counts);
    }),
  );
  return counts;
}

async function requestOne(url, counts) {
  const language = anyOf(Object.keys(PREFIXES));
  const path = PREFIXES[language] + anyOf(PATHS);
  const headers = {
    'accept-language': `${anyOf(Object.keys(PREFIXES))};q=0.9,en;q=0.5`,
    accept: 'text/html',
    ...(Math.random() < 0.3 && { cookie: `signed_in=${Math.random()}` }),
  };
  const answer = await fetch(url + path, { headers });
  const html = await answer.text();
  if (answer.headers.get('x-cache') === 'HIT') counts.fromCache += 1;
  const shown = /<html lang="([a-z]{2})"/.exec(html)?.[1];
  if (answer.status >= 500 || !shown) counts.failed += 1;
  else if (shown === language) counts.right += 1;
  else counts.wrong += 1;
}

function anyOf(list) {
  return list[Math.floor(Math.random() * list.length)];
}
