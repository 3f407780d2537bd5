import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { markedBuild, markedPage } from '../scripts/marked-build.mjs';
import { startServer } from '../scripts/server-process.mjs';

/**
 * `node bench/gate.mjs [--runs=N] [--page=PATH] [name …]` publishes a build without a mistake of
 * each name (shop if left out) to an edge of its own, beside the built releases of all names. With
 * a page, such as `/order/:orderNumber`, only its code is another one. It prints the steps of the
 * gate, the seconds of `release publish`, and the seconds of the processor that the whole machine
 * used meanwhile. Needs `npm run build`. Only an idle machine gives comparable seconds.
 */
const PACKAGES = {
  shell: 'shell',
  marketing: 'remote-marketing',
  shop: 'remote-shop',
  account: 'remote-account',
  support: 'remote-support',
};
const args = process.argv.slice(2);
const runs = Number(args.find((arg) => arg.startsWith('--runs='))?.slice('--runs='.length) ?? 1);
const page = args.find((arg) => arg.startsWith('--page='))?.slice('--page='.length);
const named = args.filter((arg) => !arg.startsWith('--'));

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'bench-gate-'));
const env = {
  SITE_MODE: 'local',
  HOST: 'localhost',
  PORT: '0',
  LOG_LEVEL: 'error',
  // The gate has an API of its own.
  API_URL: 'http://127.0.0.1:9',
  PREVIEW_SECRET: 'a secret for previews of at least 32 characters',
  DATA_DIR: join(folder, 'data'),
};

execFileSync(
  process.execPath,
  [
    join(root, 'edge/dist/release-local.mjs'),
    ...Object.values(PACKAGES).map((name) => join(root, name, 'dist')),
  ],
  { env: { ...process.env, ...env } },
);
const edge = startServer('edge', join(root, 'edge/dist/server.mjs'), env);
try {
  const { url } = await edge.ready();
  for (const name of named.length > 0 ? named : ['shop'])
    for (let run = 0; run < runs; run += 1) await publish(name, `${name}-${run}`, url);
} finally {
  await edge.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Publishes a copy of a build as another version. */
async function publish(name, mark, url) {
  const team = join(folder, mark);
  mkdirSync(team);
  const source = join(root, PACKAGES[name]);
  if (name !== 'shell') cpSync(join(source, 'remote.json'), join(team, 'remote.json'));
  const [from, to] = [join(source, 'dist'), join(team, 'dist')];
  if (page === undefined) markedBuild(from, to, mark);
  else markedPage(from, to, mark, page);
  const { token } = JSON.parse(release(['token', name, '--json']));
  const busyBefore = busySeconds();
  const begun = performance.now();
  const code = await new Promise((resolve) =>
    spawn(process.execPath, [join(root, 'edge/dist/release.mjs'), 'publish'], {
      cwd: team,
      stdio: 'inherit',
      env: { ...process.env, EDGE_URL: url, RELEASE_TOKEN: token },
    }).on('exit', resolve),
  );
  if (code !== 0) throw new Error(`The gate refuses ${name}.`);
  const seconds = (performance.now() - begun) / 1000;
  const busy = busySeconds() - busyBefore;
  console.log(
    `publish of ${name} with its gate   ${seconds.toFixed(1)} s, ${busy.toFixed(1)} s of ${cpus().length} processors`,
  );
}

function release(line) {
  return execFileSync(process.execPath, [join(root, 'edge/dist/release.mjs'), ...line], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
}

function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys, 0) / 1000;
}
