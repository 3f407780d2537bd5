import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const TEXT = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Below this a compressed answer is not smaller once its headers are counted. */
const LEAST_BYTES = 512;

export type CompressedCopies = { br: Buffer; gz: Buffer };

/** The smallest brotli and gzip forms of a text file; undefined where compressing is no gain. Meant for work done once a release. */
export async function compressedCopies(path: string, content: Buffer): Promise<CompressedCopies | undefined> {
  if (!TEXT.test(path) || content.length < LEAST_BYTES) return undefined;
  return compress(content);
}

/** Both forms of any text. */
export async function compress(content: Buffer): Promise<CompressedCopies> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  return { br, gz };
}
