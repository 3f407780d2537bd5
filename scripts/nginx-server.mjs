import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from './run.mjs';
import { findNginx } from './test-machine/programs.mjs';
import { root } from './workspace.mjs';

const CONFIGURATION = join(root, 'deploy/nginx');
const READY_TIMEOUT_MS = 10_000;

/**
 * The nginx.conf around site.conf, in place of that of an installation. All files of nginx are in
 * its folder, because it runs as any user.
 */
const BLOCK = `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid nginx.pid;
worker_processes 1;
error_log stderr warn;
events { worker_connections 4096; }
http {
  types { application/javascript js; text/css css; text/html html; application/json json; }
  sendfile on;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  include site.conf;
}`;

/**
 * Starts nginx with `deploy/nginx`, changed as docs/deploying.md says for a machine without
 * containers: other addresses and ports, and plain http in place of TLS. `folder` is empty and
 * outlives nginx; `edges` and `apis` are addresses of servers; `further` is added to the `http`
 * block. nginx ends with this process. Throws CommandFailed if it does not start.
 */
export async function startNginx({ folder, port, edges, apis, further = '' }) {
  const program = findNginx();
  if (!program) throw new CommandFailed('nginx is not installed. Debian: apt-get install nginx.');
  mkdirSync(join(folder, 'log'), { recursive: true });
  for (const name of readdirSync(CONFIGURATION)) {
    const text = readFileSync(join(CONFIGURATION, name), 'utf8');
    writeFileSync(join(folder, name), withoutContainers(text, { folder, port, edges, apis }));
  }
  writeFileSync(join(folder, 'nginx.conf'), BLOCK.replace('site.conf;', `site.conf;\n${further}`));
  const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = once(child, 'exit');
  const killAtExit = () => child.kill('SIGTERM');
  process.on('exit', killAtExit);

  const url = `http://127.0.0.1:${port}`;
  const deadline = performance.now() + READY_TIMEOUT_MS;
  const isAnswering = () =>
    fetch(`${url}/ready`).then(
      () => true,
      () => false,
    );
  while (!(await isAnswering())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new CommandFailed(`nginx does not start.\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    pid: child.pid,
    /** What nginx has written to standard error. */
    log: () => log,
    /** The lines of the access log. */
    calls: () => readFileSync(join(folder, 'log/access.log'), 'utf8').trim().split('\n'),
    async stop() {
      process.off('exit', killAtExit);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A file of `deploy/nginx` with the addresses of this machine. */
function withoutContainers(text, { folder, port, edges, apis }) {
  const hosts = { edge: edges.map(hostOf), api: apis.map(hostOf) };
  return text
    .replace(/^ *(resolver|ssl_\w+) .*;\n/gm, '')
    .replace(/^ *server (edge|api)-(\d):\d+ resolve(.*);\n/gm, (_line, name, number, options) => {
      const host = hosts[name][number - 1];
      return host ? `  server ${host}${options};\n` : '';
    })
    .replace('listen 8080;', `listen unix:${folder}/redirect.sock;`)
    .replace(/listen 8443 ssl http2;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/\/(etc|var\/cache)\/nginx\//g, `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/log/`);
}

function hostOf(url) {
  return new URL(url).host;
}
