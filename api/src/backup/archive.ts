import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { BackupError, newerBackup, readError, writeError } from './backup-error';
import {
  type ArchivedFile,
  BACKUP_FORMAT,
  type Manifest,
  manifest,
  manifestFormat,
} from './manifest';
import { withUnfinished } from './unfinished-files';

const MANIFEST = 'manifest.json';
const OWNER_ONLY = 0o600;
/** The rights of a file's owner. No other bit is kept, such as setuid. */
const OWNER_BITS = 0o700;
const MAX_MANIFEST_BYTES = 64_000_000;
/** Paths below `rows` and `files`, without a part that leaves the folder. */
const SAFE_PATH = /^(rows|files)(\/(?!\.{1,2}(\/|$))[^/\\\0]+)+$/;

/** The content of a file in an archive. */
type Bytes = AsyncIterable<Buffer>;

export type ArchiveWriter = {
  /** Adds a file. Returns false if it has been deleted since. */
  add: (path: string, file: string) => Promise<boolean>;
};

/**
 * Writes an archive under a temporary name, and renames it when it is complete and on the disk. An
 * interrupted or failed backup leaves no file that looks like a backup.
 */
export function writeArchive(
  file: string,
  write: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>,
): Promise<Manifest> {
  const part = `${file}.part`;
  return withUnfinished(part, () => writeParts(file, part, write));
}

async function writeParts(
  file: string,
  part: string,
  write: (archive: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>,
): Promise<Manifest> {
  const tar = pack();
  const files: ArchivedFile[] = [];
  const output = createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY });
  const closed = new Promise<void>((resolve) => output.once('close', resolve));
  const written = pipeline(tar, createGzip(), output);
  // Handled below: a full disk ends `written` first.
  written.catch(() => {});
  try {
    const content = await Promise.race([
      write({ add: (path, source) => addFile(tar, files, path, source) }),
      written.then(() => Promise.reject(new Error('The archive ended early.'))),
    ]);
    const complete = { ...content, files };
    tar.entry({ name: MANIFEST, mode: OWNER_ONLY }, JSON.stringify(complete));
    tar.finalize();
    await written;
    await syncToDisk(part);
    await rename(part, file);
    return complete;
  } catch (error) {
    tar.destroy();
    await written.catch(() => {});
    // The file may be made only now, after the stream has ended.
    await closed;
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') await rm(part, { force: true });
    throw code === 'EEXIST'
      ? new BackupError(`Another backup writes ${basename(file)} now. Wait until it is complete.`)
      : writeError(error, dirname(file));
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
  const isOfRows = path.startsWith('rows/');
  // Only this process writes the rows. Other files may change, so they are read at once.
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
    throw readError(error, source);
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
 * BackupError for a file that is damaged, incomplete or no backup, and for one of a later format,
 * whose paths and manifest may have another form.
 */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  if (!(await stat(file).catch(() => null)))
    throw new BackupError(`There is no file ${file}. Check the path of the backup.`);
  /** The checksums by path. */
  const unpacked = new Map<string, string>();
  let text = '';
  let hasOtherPaths = false;
  const tar = extract();
  tar.on('entry', ({ name, mode }, source, next) => {
    const content = source as Bytes;
    const unpack = async () => {
      if (name === MANIFEST) text = await textOf(content);
      else if (SAFE_PATH.test(name))
        unpacked.set(name, await unpackFile(content, join(folder, name), mode));
      else {
        hasOtherPaths = true;
        source.resume();
      }
    };
    unpack().then(() => next(), next);
  });
  try {
    await pipeline(createReadStream(file), createGunzip(), tar);
  } catch (error) {
    const reason = writeError(error, folder);
    throw reason instanceof BackupError ? reason : damaged(file);
  }
  const content = parseJson(text);
  const { data: known } = manifestFormat.safeParse(content);
  if (known && known.format > BACKUP_FORMAT) throw newerBackup();
  const parsed = manifest.safeParse(content);
  if (!parsed.success || hasOtherPaths) throw damaged(file);
  const isComplete = parsed.data.files.every(({ path, sha256 }) => unpacked.get(path) === sha256);
  if (!isComplete || unpacked.size !== parsed.data.files.length) throw damaged(file);
  return parsed.data;
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
