import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError, prepareDataDir } from './data-dir';
import { temporaryFolder } from './testing/built-release';

const temporary = temporaryFolder();
afterAll(temporary.remove);

test('a data folder is made with its parents and left empty', async () => {
  const path = join(temporary.path, 'a/b/c');
  await prepareDataDir(path);
  await prepareDataDir(path);
  expect(readdirSync(path)).toEqual([]);
});

test('a file in its place, and a place where nothing can be made, are each one line', async () => {
  const file = join(temporary.path, 'file');
  writeFileSync(file, '');
  const places = [
    file,
    join(file, 'below'),
    ...(existsSync('/proc/self') ? ['/proc/nothing', '/proc/nothing/below'] : []),
  ];
  for (const place of places) {
    const failure = await prepareDataDir(place).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataDirError);
    expect((failure as Error).message).toMatch(/^DATA_DIR cannot be written to: \S+ \([A-Z]+\)$/);
  }
});
