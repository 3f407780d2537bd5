import { randomUUID } from 'node:crypto';
import { constants, cp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freeBytesOf, makeFolder } from '@site/shared/server';
import { BackupError } from './backup-error';

/** A socket in DATA_DIR, to which only the user of the site can connect. */
const SOCKET = 'backup.sock';
const SNAPSHOT_PREFIX = 'db-snapshot-';

/** One line of JSON from the site to the backup command. */
type Answer = { folder: string } | { problem: string };

/**
 * Gives the backup command copies of the folder of the embedded database, which only one process
 * may open. Queries wait during the copy. Every moment between two queries is consistent, because
 * the database recovers from it as from a kill. A copy is deleted when its command ends.
 */
export async function serveSnapshots(
  dataDir: string,
  {
    whilePaused,
    log,
  }: {
    /** Runs the work while no query runs. */
    whilePaused: (work: () => Promise<void>) => Promise<void>;
    log: (problem: string) => void;
  },
): Promise<{ close: () => Promise<void> }> {
  const path = join(dataDir, SOCKET);
  // A killed site has left its socket and copies.
  await rm(path, { force: true });
  for (const name of await readdir(dataDir))
    if (name.startsWith(SNAPSHOT_PREFIX)) await rm(join(dataDir, name), { recursive: true });

  async function answer(socket: Socket) {
    const folder = join(dataDir, `${SNAPSHOT_PREFIX}${randomUUID()}`);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    try {
      await requireSpace(dataDir);
      await whilePaused(() => copyDatabase(dataDir, folder));
      send(socket, { folder });
    } catch (error) {
      const { message } = error as Error;
      log(`The database could not be copied for a backup: ${message}`);
      send(socket, { problem: message });
      socket.end();
    }
    await closed;
    await rm(folder, { recursive: true, force: true });
  }

  const connections = new Map<Socket, Promise<void>>();
  const server = createServer((socket) => {
    connections.set(
      socket,
      answer(socket).finally(() => connections.delete(socket)),
    );
  });
  server.unref();
  await new Promise<void>((resolve) => {
    server.once('error', (error) => {
      // A path of more than about 100 characters, for example.
      log(`Backups are possible only while the site is stopped: ${error.message}`);
      resolve();
    });
    server.listen(path, resolve);
  });
  return {
    async close() {
      server.close();
      for (const socket of connections.keys()) socket.destroy();
      await Promise.all(connections.values());
    },
  };
}

function send(socket: Socket, answer: Answer): void {
  socket.write(`${JSON.stringify(answer)}\n`);
}

async function copyDatabase(dataDir: string, folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  // Where the file system can share the bytes of both, none are copied.
  await cp(join(dataDir, 'db'), folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function requireSpace(dataDir: string): Promise<void> {
  const [needed, free] = await Promise.all([bytesOf(join(dataDir, 'db')), freeBytesOf(dataDir)]);
  if (needed < free) return;
  throw new BackupError(
    `The backup needs ${Math.ceil(needed / 1_000_000)} MB on the disk of DATA_DIR for a copy of the database; ${Math.floor(free / 1_000_000)} MB are free.`,
  );
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/**
 * Asks the running site for a copy of its database; null if no site runs on this folder. `release`
 * lets the site delete the copy.
 */
export async function requestSnapshot(
  dataDir: string,
): Promise<{ folder: string; release: () => void } | null> {
  const socket = connect(join(dataDir, SOCKET));
  const isConnected = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isConnected) return null;
  socket.on('error', () => {});
  for await (const line of createInterface({ input: socket })) {
    const answer = JSON.parse(line) as Answer;
    if ('problem' in answer) throw new BackupError(answer.problem);
    return { folder: answer.folder, release: () => socket.destroy() };
  }
  throw new BackupError('The site ended during the backup. Start it, and run the command again.');
}
