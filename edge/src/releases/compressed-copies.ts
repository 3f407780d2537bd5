import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const unbrotliAsync = promisify(brotliDecompress);
const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

const TEXT_FILE = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** A smaller file does not get a smaller response, because compression adds headers. */
const MIN_BYTES = 512;

export type CompressedCopies = { br: Buffer; gz: Buffer };

/**
 * The compressed copies of a file of a release; undefined when it is not worth compressing. With
 * `isQuick`, they take a hundredth of the time and are a third larger.
 */
export async function compressedCopies(
  path: string,
  content: Buffer,
  isQuick = false,
): Promise<CompressedCopies | undefined> {
  return hasCompressedCopies(path, content.length) ? compress(content, isQuick) : undefined;
}

export function hasCompressedCopies(path: string, bytes: number): boolean {
  return TEXT_FILE.test(path) && bytes >= MIN_BYTES;
}

/** Whether both copies decompress to exactly this content. This costs less than compressing. */
export async function areCopiesOf(content: Buffer, { br, gz }: CompressedCopies): Promise<boolean> {
  // Output that is longer than the content is no copy of it. The limit stops decompression bombs.
  const options = { maxOutputLength: Math.max(content.length, 1) };
  const decompressed = await Promise.all([
    unbrotliAsync(br, options),
    gunzipAsync(gz, options),
  ]).catch(() => []);
  return decompressed.length === 2 && decompressed.every((copy) => copy.equals(content));
}

/**
 * The smallest possible copies. They take long, for content that is compressed once and sent often.
 * With `isQuick`, larger copies in little time.
 */
export async function compress(content: Buffer, isQuick = false): Promise<CompressedCopies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? 1 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: isQuick ? 1 : 9 }),
  ]);
  return { br, gz };
}
