import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpuSeconds } from './cpu-seconds.mjs';

/**
 * Runs `npm start` in a folder until the site is ready. Returns its address, the seconds that took,
 * the resident memory of its two servers in megabytes, their processor time in seconds, and `stop`.
 */
export async function startSite(folder, env) {
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const ready = output.match(/The site is ready: (\S+)/);
      if (ready) resolve(ready[1]);
    });
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}\n${output}`)));
  });
  const seconds = (performance.now() - begun) / 1000;
  return {
    url,
    seconds,
    memory: () =>
      serversBelow(child.pid).map(({ name, pid }) => ({ name, megabytes: residentMegabytes(pid) })),
    cpuSeconds: () =>
      serversBelow(child.pid).map(({ name, pid }) => ({ name, seconds: cpuSeconds(pid) })),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').on('exit', resolve);
        for (const { pid } of startersBelow(child.pid)) process.kill(pid, 'SIGTERM');
      }),
  };
}

function residentMegabytes(pid) {
  const kilobytes = Number(
    readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1],
  );
  return Math.round(kilobytes / 1024);
}

function serversBelow(pid) {
  return processesBelow(pid).flatMap(({ pid: below, command }) => {
    const name = command.match(/(api|edge)\/dist\/server\.mjs/)?.[1];
    return name ? [{ name, pid: below }] : [];
  });
}

function startersBelow(pid) {
  return processesBelow(pid).filter(({ command }) =>
    /^\S*node\S* .*scripts\/start\.mjs/.test(command),
  );
}

function processesBelow(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => {
    const command = readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: child, command }, ...processesBelow(child)];
  });
}
