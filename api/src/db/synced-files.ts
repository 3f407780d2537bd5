import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pLimit from 'p-limit';

type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** The parts of Emscripten's module that PGlite does not declare. `nfd` is the file of Node.js. */
type EmscriptenModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    convertNodeCode: (error: unknown) => number;
  };
  FS: { ErrnoError: new (code: number) => Error };
};

const MAX_OPEN_FILES = 16;

/**
 * The log is synced at each commit. PGlite drops the call of the default method, `fdatasync`, and
 * passes this one on to its files.
 */
export const SYNCED_COMMITS = ['-c', 'wal_sync_method=fsync'];

/**
 * The files of a PGlite in a folder, synced when PostgreSQL asks for it: the log before a commit
 * returns, the tables at a checkpoint. PGlite's own files ignore that, so a power cut would lose
 * commits. A sync waits for the disk and blocks this process meanwhile, as the queries of PGlite
 * do.
 */
export class SyncedFiles extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options);
    const { preRun = [] } = emscriptenOpts;
    emscriptenOpts.preRun = [...preRun, (module) => addSync(module as unknown as EmscriptenModule)];
    return { emscriptenOpts };
  }
}

function addSync({ NODEFS, FS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
      return 0;
    } catch (error) {
      throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
    }
  };
}

/** Syncs a folder with everything in it: the program that creates a database syncs nothing. */
export async function syncTree(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await pLimit(MAX_OPEN_FILES).map(['.', ...names], async (name) => {
    const file = await open(join(folder, name), 'r');
    await file.sync().finally(() => file.close());
  });
}
