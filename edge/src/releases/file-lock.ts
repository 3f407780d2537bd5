import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 15;
/** Changes take milliseconds: somebody who holds the lock this long is stuck. */
const PATIENCE_MS = 10_000;

/**
 * Does the work while no other process of this machine does any under the lock of the same file. The lock is a listening socket named
 * by the file, which the system frees even when its holder is killed.
 */
export async function withFileLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const server = await acquire(await addressFor(file));
  try {
    return await work();
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

async function acquire(address: string): Promise<Server> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const server = (await listen(address)) ?? (await takeOver(address));
    if (server) return server;
    await wait(RETRY_MS * (0.5 + Math.random()));
  }
  throw new Error(
    'Another process holds the lock of the live state. Look for a release command that hangs on this machine.',
  );
}

/** Linux and Windows have names that vanish with their process; elsewhere it is a file, which a crash leaves behind. */
async function addressFor(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  const path = join(await realpath(dirname(file)), basename(file));
  const name = `site-lock-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

async function takeOver(address: string): Promise<Server | undefined> {
  if (!address.endsWith('.sock') || (await answers(address))) return undefined;
  await rm(address, { force: true });
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
