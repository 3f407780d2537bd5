import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { remoteBuild, temporaryFolder, writeBuiltRelease } from '../../testing/built-release';
import { createFolderStore } from './folder-store';

const temporary = temporaryFolder();
afterAll(() => temporary.remove());

test('a file of the last release keeps its compressed copies, unless they are damaged', async () => {
  const folder = join(temporary.path, 'store');
  // Quick copies differ from those that the store would make.
  const quickStore = createFolderStore(folder, true);
  const store = createFolderStore(folder);
  /** Stores a release with the same entry. Returns the path of its entry. */
  async function put(by: typeof store, route: string): Promise<string> {
    const built = join(temporary.path, route);
    const { version } = writeBuiltRelease(built, remoteBuild('remote-shop', [`/${route}`]));
    await by.put(built);
    return join(folder, 'remote-shop', version, 'entry.js');
  }

  const first = await put(quickStore, 'a');
  const second = await put(store, 'b');
  expect(readFileSync(`${second}.br`)).toEqual(readFileSync(`${first}.br`));
  writeFileSync(`${second}.br`, 'damaged');
  const third = await put(store, 'c');
  expect(brotliDecompressSync(readFileSync(`${third}.br`))).toEqual(readFileSync(third));
});
