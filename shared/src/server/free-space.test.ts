import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBytesOf } from './free-space';

test('a folder that does not exist has the free space of the folder above it', async () => {
  expect(await freeBytesOf(join(tmpdir(), 'free-space-nowhere/data'))).toBeGreaterThan(0);
});
