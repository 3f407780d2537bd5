import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataDirError, prepareDataDir } from './data-dir';
import { temporaryFolder } from './testing/built-release';

const temporary = temporaryFolder();
afterAll(temporary.remove);

test('makes the data folder with its parents and leaves it empty', async () => {
  const path = join(temporary.path, 'a/b/c');
  await prepareDataDir(path);
  await prepareDataDir(path);
  expect(readdirSync(path)).toEqual([]);
});

test('removes the access of other users to an existing folder', async () => {
  const path = join(temporary.path, 'open');
  mkdirSync(path);
  chmodSync(path, 0o755);
  await prepareDataDir(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test('refuses a file, and a place that takes no folders, in one line', async () => {
  const file = join(temporary.path, 'file');
  writeFileSync(file, '');
  const paths = [
    file,
    join(file, 'below'),
    ...(existsSync('/proc/self') ? ['/proc/nothing', '/proc/nothing/below'] : []),
  ];
  for (const path of paths) {
    const failure = await prepareDataDir(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataDirError);
    expect((failure as Error).message).toMatch(/^DATA_DIR is not writable: \S+ \([A-Z]+\)$/);
  }
});
