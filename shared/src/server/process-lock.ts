import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type ProcessLock = { release(): Promise<void> };

/**
 * Takes a lock between the processes of this machine; undefined when another process holds it. The
 * lock is a listening socket, because the system frees a socket even when its process is killed.
 * `scope` separates locks of different uses on the same path.
 */
export async function acquireProcessLock(
  scope: string,
  path: string,
): Promise<ProcessLock | undefined> {
  const pathHash = createHash('sha256').update(path).digest('hex').slice(0, 32);
  const address = addressOf(`${scope}-${pathHash}`);
  const server = (await listen(address)) ?? (await takeOver(address));
  return server && { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * The address that the lock listens on. On Linux and Windows the system frees it when the process
 * ends. Elsewhere it is a socket file, which stays after a crash.
 */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    // A lock that is held for the life of a process must not keep that process alive.
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** Removes the socket file of a process that crashed, and listens in its place. */
async function takeOver(address: string): Promise<Server | undefined> {
  if (!address.endsWith('.sock') || (await isAnswering(address))) return undefined;
  await rm(address, { force: true });
  return listen(address);
}

function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
