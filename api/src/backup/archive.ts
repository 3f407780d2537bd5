import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError, explainReadError, explainWriteError, newerBackupError } from './backup-error';
import {
  type ArchivedFile,
  BACKUP_FORMAT,
  formatSchema,
  type Manifest,
  manifestSchema,
} from './manifest';
import { withUnfinished } from './unfinished-files';

const MANIFEST = 'manifest.json';
const OWNER_ONLY = 0o600;
/** The rights of a file's owner. A backup keeps no other bits of the mode, such as setuid. */
const OWNER_BITS = 0o700;
const MAX_MANIFEST_BYTES = 64_000_000;
/** Paths below `rows` and `files`, without `.` and `..`, which could lead out of the folder. */
const SAFE_PATH = /^(rows|files)(\/(?!\.{1,2}(\/|$))[^/\\\0]+)+$/;

/** The content of a file in an archive. */
type Bytes = AsyncIterable<Buffer>;

export type ArchiveWriter = {
  /** Adds the file `source` as `path`. Returns false if `source` has been deleted meanwhile. */
  add: (path: string, source: string) => Promise<boolean>;
};

/**
 * Writes an archive under a temporary name, and renames it when it is complete and on the disk. An
 * interrupted or failed backup leaves no file that looks like a backup. `write` adds the files, and
 * returns the rest of the manifest.
 */
export function writeArchive(
  file: string,
  write: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>,
): Promise<Manifest> {
  const unfinished = `${file}.part`;
  return withUnfinished(unfinished, () => writeAndRename(file, unfinished, write));
}

async function writeAndRename(
  file: string,
  unfinished: string,
  write: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>,
): Promise<Manifest> {
  const tar = pack();
  const files: ArchivedFile[] = [];
  const output = createWriteStream(unfinished, { flags: 'wx', mode: OWNER_ONLY });
  const closed = new Promise<void>((resolve) => output.once('close', resolve));
  const written = pipeline(tar, createGzip(), output);
  // Without a handler, an early failure would end the process. The code below throws it.
  written.catch(() => {});
  try {
    const content = await Promise.race([
      write({ add: (path, source) => addFile(tar, files, path, source) }),
      // After a failure of the output, such as a full disk, `write` would wait for ever.
      written.then(() => Promise.reject(new Error('The archive ended early.'))),
    ]);
    const manifest = { ...content, files };
    tar.entry({ name: MANIFEST, mode: OWNER_ONLY }, JSON.stringify(manifest));
    tar.finalize();
    await written;
    await syncToDisk(unfinished);
    await rename(unfinished, file);
    return manifest;
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    // Until it is closed, the stream may still create the file.
    await closed;
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new BackupError(
        `Another backup writes ${basename(file)} now. Wait until it is complete.`,
      );
    await rm(unfinished, { force: true });
    throw explainWriteError(error, dirname(file));
  }
}

async function addFile(
  tar: ReturnType<typeof pack>,
  files: ArchivedFile[],
  path: string,
  source: string,
): Promise<boolean> {
  const info = await unlessDeleted(source, stat(source));
  if (!info) return false;
  // In a tar, the size of a file stands before its content. The rows do not change any more, but
  // other files may change while they are read: these are read whole first.
  const isOfRows = path.startsWith('rows/');
  const bytes = isOfRows ? null : await unlessDeleted(source, readFile(source));
  if (!isOfRows && !bytes) return false;
  const size = bytes ? bytes.length : info.size;
  const hash = createHash('sha256');
  const entry = tar.entry({ name: path, size, mode: info.mode & OWNER_BITS, mtime: info.mtime });
  await pipeline(bytes ? Readable.from([bytes]) : createReadStream(source), hashing(hash), entry);
  files.push({ path, bytes: size, sha256: hash.digest('hex') });
  return true;
}

/** Null for a deleted file. A file that cannot be read fails the backup, which would lack it. */
function unlessDeleted<Result>(source: string, reading: Promise<Result>): Promise<Result | null> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw explainReadError(error, source);
  });
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks an archive into an empty folder and compares every file with its checksum. Throws a
 * BackupError for a file that is damaged, incomplete or no backup, and for a backup of a later
 * format, whose paths and manifest may have another form.
 */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  if (!(await stat(file).catch(() => null)))
    throw new BackupError(`There is no file ${file}. Check the path of the backup.`);
  const { checksums, manifestText, hasOtherPaths } = await unpack(file, folder);
  const content = parseJson(manifestText);
  const { data: header } = formatSchema.safeParse(content);
  if (header && header.format > BACKUP_FORMAT) throw newerBackupError();
  const { data: manifest } = manifestSchema.safeParse(content);
  if (!manifest || hasOtherPaths) throw damaged(file);
  const isEqual = manifest.files.every(({ path, sha256 }) => checksums.get(path) === sha256);
  if (!isEqual || checksums.size !== manifest.files.length) throw damaged(file);
  return manifest;
}

type Unpacked = {
  /** The checksums of the unpacked files by path. */
  checksums: Map<string, string>;
  manifestText: string;
  /** Whether the archive also has paths that no backup has. They are not unpacked. */
  hasOtherPaths: boolean;
};

async function unpack(file: string, folder: string): Promise<Unpacked> {
  const unpacked: Unpacked = { checksums: new Map(), manifestText: '', hasOtherPaths: false };
  const tar = extract();
  tar.on('entry', ({ name, mode }, source, next) => {
    const content = source as Bytes;
    const unpackEntry = async () => {
      if (name === MANIFEST) unpacked.manifestText = await textOf(content);
      else if (SAFE_PATH.test(name))
        unpacked.checksums.set(name, await unpackFile(content, join(folder, name), mode));
      else {
        unpacked.hasOtherPaths = true;
        source.resume();
      }
    };
    unpackEntry().then(() => next(), next);
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), tar);
    return unpacked;
  } catch (error) {
    // A failure to write into `folder` has its own message. Any other error is one of the archive.
    const explained = explainWriteError(error, folder);
    throw explained instanceof BackupError ? explained : damaged(file);
  }
}

function damaged(file: string): BackupError {
  return new BackupError(
    `${file} is not a complete backup: its content does not match its checksums. Use another backup.`,
  );
}

async function textOf(content: Bytes): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new BackupError('The manifest is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the checksum of the file. */
async function unpackFile(content: Bytes, target: string, mode = 0): Promise<string> {
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  await pipeline(
    content,
    hashing(hash),
    createWriteStream(target, { flags: 'wx', mode: (mode & OWNER_BITS) | OWNER_ONLY }),
  );
  return hash.digest('hex');
}

/** Passes the bytes on and adds them to a hash. */
function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
