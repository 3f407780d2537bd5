import { execFile, fork } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { markedBuild } from '../scripts/marked-build.mjs';
import { startSite } from './site.mjs';

/**
 * `node bench/releases.mjs` runs a site of its own (BENCH_PORT, default 8078), publishes the shop,
 * then activates it and rolls it back twenty times while visitors load pages. It also compares the
 * edge's documents a second with a static file server.
 */
const SWITCHES = 20;
const VISITORS = 8;
const PATH = '/order';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-releases-'));
const dataDir = join(folder, 'data');
const site = await startSite(root, {
  PORT: process.env.BENCH_PORT ?? '8078',
  DATA_DIR: dataDir,
  RATE_LIMIT: 'off',
});
try {
  const { token } = await release(['token', 'shop'], root);
  const team = join(folder, 'remote-shop');
  mkdirSync(team);
  cpSync(join(root, 'remote-shop/remote.json'), join(team, 'remote.json'));
  const version = markedBuild(join(root, 'remote-shop/dist'), join(team, 'dist'), 'bench');

  const begun = performance.now();
  const { notes } = await release(['publish'], team, token);
  const published = (performance.now() - begun) / 1000;
  console.log(
    `publish of the shop with its gate   ${published.toFixed(1)} s${notes.length > 0 ? ` (${notes.join(' ')})` : ''}`,
  );

  await switches(version, token);
  await throughput();
} finally {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Alternates activations and rollbacks under a steady load. */
async function switches(version, token) {
  const failures = [];
  const loads = { documents: 0, files: 0 };
  let isOpen = true;
  const visitors = Array.from({ length: VISITORS }, async () => {
    while (isOpen) await visit(failures, loads);
  });
  const toFirst = [];
  for (let turn = 0; turn < SWITCHES; turn += 1) {
    const isNew = turn % 2 === 0;
    const asked = performance.now();
    const changing = change(isNew ? 'activate' : 'rollback', isNew ? { version } : {}, token);
    while (
      (await (await fetch(site.url + PATH)).text()).includes(`href="/releases/shop/${version}/`) !==
      isNew
    );
    toFirst.push(performance.now() - asked);
    await changing;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  isOpen = false;
  await Promise.all(visitors);
  toFirst.sort((a, b) => a - b);
  console.log(
    `${SWITCHES} activations and rollbacks           ${failures.length} failed of ${loads.documents} documents and ${loads.files} files`,
  );
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
  console.log(
    `activate to the first page with it  median ${toFirst[SWITCHES / 2].toFixed(0)} ms, worst ${toFirst.at(-1).toFixed(0)} ms`,
  );
  if (failures.length > 0) process.exitCode = 1;
}

/** One page load: the document, and the release files of the page's remote that it names. */
async function visit(failures, loads) {
  try {
    const answer = await fetch(site.url + PATH);
    const html = await answer.text();
    loads.documents += 1;
    if (answer.status !== 200) return failures.push(`document ${answer.status}`);
    const boot = JSON.parse(/id="boot-manifest">(.*?)<\/script>/s.exec(html)[1]);
    const { entry } = boot.remotes.find(({ name }) => name === 'shop');
    const preloads = [...html.matchAll(/href="(\/releases\/shop\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    if (
      preloads.length === 0 ||
      preloads.some((path) => !path.startsWith(`/releases/shop/${entry.version}/`))
    )
      failures.push('a document that mixes versions');
    for (const path of preloads) {
      const file = await fetch(site.url + path);
      await file.arrayBuffer();
      loads.files += 1;
      if (file.status !== 200) failures.push(`file ${file.status}`);
    }
  } catch (error) {
    failures.push(`${error.message} ${error.cause?.message ?? ''}`);
  }
}

/** Documents a second of the edge and of a static file server with the same document, in turns. */
async function throughput() {
  const files = join(folder, 'static');
  mkdirSync(files);
  for (const [encoding, ending] of [
    ['identity', ''],
    ['br', '.br'],
  ]) {
    const raw = await rawDocument(encoding);
    writeFileSync(join(files, `index.html${ending}`), raw);
  }
  const server = fork(join(import.meta.dirname, 'static-server.mjs'), [files]);
  const url = await new Promise((resolve) => server.once('message', resolve));
  const rounds = { edge: [], static: [] };
  for (let round = 0; round < 3; round += 1) {
    rounds.edge.push(await documentsASecond(site.url));
    rounds.static.push(await documentsASecond(url));
  }
  server.disconnect();
  const [edge, plain] = [rounds.edge, rounds.static].map((all) => all.sort((a, b) => a - b)[1]);
  console.log(
    `documents a second                  edge ${edge.toFixed(0)}, static ${plain.toFixed(0)}, ratio ${(edge / plain).toFixed(2)}`,
  );
}

async function documentsASecond(url) {
  const result = await autocannon({
    url,
    connections: 20,
    duration: 5,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${url}: ${result.non2xx} answers that are no document, ${result.errors} errors`,
    );
  return result.requests.average;
}

/** A document as sent, still compressed (`fetch` would decompress it). */
async function rawDocument(encoding) {
  const { stdout } = await promisify(execFile)(
    'curl',
    ['-s', '-H', `accept-encoding: ${encoding}`, `${site.url}/`],
    {
      encoding: 'buffer',
    },
  );
  return stdout;
}

async function change(action, body, token) {
  const answer = await fetch(`${site.url}/releases/api/shop/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
}

async function release(line, cwd, token) {
  const env = {
    ...process.env,
    EDGE_URL: site.url,
    DATA_DIR: dataDir,
    ...(token ? { RELEASE_TOKEN: token } : {}),
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'edge/dist/release.mjs'), ...line, '--json'],
    { cwd, env },
  );
  return JSON.parse(stdout);
}
