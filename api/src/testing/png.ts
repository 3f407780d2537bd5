import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour with transparency, in base64. */
export function pngOf(width: number, height: number): string {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 4)));
  const chunks = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(12 + data.length);
  frame.writeUInt32BE(data.length, 0);
  frame.write(type, 4, 'latin1');
  data.copy(frame, 8);
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length);
  return frame;
}
