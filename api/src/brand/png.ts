import { inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;
/** The data of the chunk IHDR. */
const HEAD_BYTES = 13;
/** The longest side, in pixels. */
const MAX_SIDE = 4096;
/** The colour type of an image whose pixels are indexes of a palette. */
const PALETTE = 3;
/** Samples of a pixel by the colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, [PALETTE]: 1, 4: 2, 6: 4 };

export type PngSize = { width: number; height: number };

/**
 * The size of a PNG in pixels; null if the bytes are no whole PNG with 8 bits a sample and without
 * interlacing. Documents draw it much later, so a broken one is found here.
 */
export function pngSize(bytes: Buffer): PngSize | null {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const chunks = chunksOf(bytes);
  const head = chunks?.find(({ type }) => type === 'IHDR')?.data;
  if (!chunks || head?.length !== HEAD_BYTES || chunks.at(-1)?.type !== 'IEND') return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const [depth, colorType = -1, , , interlacing] = head.subarray(8);
  const channels = CHANNELS[colorType];
  const isInRange = [width, height].every((side) => side >= 1 && side <= MAX_SIDE);
  if (!isInRange || depth !== 8 || channels === undefined || interlacing !== 0) return null;
  if (colorType === PALETTE && !chunks.some(({ type }) => type === 'PLTE')) return null;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  // Each row begins with its filter.
  const rawBytes = height * (1 + width * channels);
  return inflatedBytes(Buffer.concat(packed), rawBytes) === rawBytes ? { width, height } : null;
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] | null {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = SIGNATURE.length; at < bytes.length; ) {
    if (at + CHUNK_FRAME_BYTES > bytes.length) return null;
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME_BYTES + length;
    if (end > bytes.length) return null;
    const type = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

/** How many bytes the pixels have; -1 if they cannot be read or are more than `max`. */
function inflatedBytes(packed: Buffer, max: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: max }).length;
  } catch {
    return -1;
  }
}
