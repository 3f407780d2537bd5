import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { reasonOf, StartFailure } from '../config/start-failure';

/**
 * Makes DATA_DIR ours until the process ends: only one may open the embedded database. The lock is a listening socket named by the
 * folder, because the system frees it even after a crash. Gives a function that frees it; throws a StartFailure where the folder
 * cannot be written or another process has it.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  await checkWritable(folder);
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 32);
  const address = addressOf(name);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server) throw new StartFailure(`DATA_DIR ${folder} is in use by another process.`);
  return () => new Promise((resolve) => server.close(() => resolve()));
}

async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await (await open(probe, 'w')).close();
    await rm(probe);
  } catch (error) {
    throw new StartFailure(`DATA_DIR ${folder} cannot be written: ${reasonOf(error)}.`);
  }
}

/**
 * For us alone: it holds the customers' data, and the embedded database writes files that everybody may read. Not by `recursive`: in a
 * place that takes no folders, such as /proc, Node 20 never comes back from it.
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, 0o700);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === 'EEXIST') return;
    if (reason !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder, 0o700);
  }
}

/** Linux and Windows have names that vanish with their process; elsewhere it is a file, which a crash leaves behind. */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0site-data-${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\site-data-${name}`;
  return join(tmpdir(), `site-data-${name}.sock`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

async function takeOver(address: string): Promise<Server | null> {
  if (!address.endsWith('.sock') || (await answers(address))) return null;
  await rm(address, { force: true });
  return listen(address);
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
