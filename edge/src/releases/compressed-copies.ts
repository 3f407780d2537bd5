import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

const TEXT = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Below this a compressed answer is not smaller once its headers are counted. */
const LEAST_BYTES = 512;

export type CompressedCopies = { br: Buffer; gz: Buffer };

/** The smallest brotli and gzip forms of a text file; undefined where compressing is no gain. Meant for work done once a release. */
export async function compressedCopies(
  path: string,
  content: Buffer,
): Promise<CompressedCopies | undefined> {
  return hasCopies(path, content.length) ? compress(content) : undefined;
}

/** Whether a file of a release, of so many bytes, is worth compressing. */
export function hasCopies(path: string, bytes: number): boolean {
  return TEXT.test(path) && bytes >= LEAST_BYTES;
}

/** Whether both are forms of this content and of nothing else. Much cheaper than compressing. */
export async function areCopiesOf(content: Buffer, { br, gz }: CompressedCopies): Promise<boolean> {
  // What would grow beyond the content is none of it, and is not grown.
  const most = { maxOutputLength: Math.max(content.length, 1) };
  const forms = await Promise.all([unbrotli(br, most), unzip(gz, most)]).catch(() => []);
  return forms.length === 2 && forms.every((form) => form.equals(content));
}

/** Both forms of any text. */
export async function compress(content: Buffer): Promise<CompressedCopies> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return { br, gz };
}
