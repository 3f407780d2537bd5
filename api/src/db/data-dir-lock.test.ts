import { chmod, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from './data-dir-lock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('one process locks a folder at a time', async () => {
  const unlock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toMatchObject({
    lines: [`DATA_DIR ${folder} is in use by another process.`],
  });
  await unlock();
  await (await lockDataDir(folder))();
});

test('of concurrent locks one succeeds', async () => {
  const results = await Promise.allSettled([
    lockDataDir(folder),
    lockDataDir(folder),
    lockDataDir(folder),
  ]);
  const owners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(owners).toHaveLength(1);
  await owners[0]?.();
});

test('removes the access of other users to an existing folder', async () => {
  await chmod(folder, 0o755);
  await (await lockDataDir(folder))();
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('a symbolic link names the same folder', async () => {
  const link = join(folder, 'link');
  const target = join(folder, 'data');
  const unlock = await lockDataDir(target);
  await symlink(target, link);
  await expect(lockDataDir(link)).rejects.toThrow('in use');
  await unlock();
});

test('creates a missing folder with its parents and leaves it empty', async () => {
  const deep = join(folder, 'a/b/c');
  await (await lockDataDir(deep))();
  expect(await readdir(deep)).toEqual([]);
});

test('a folder that cannot be written is reported in one line', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(lockDataDir(join(folder, 'file'))).rejects.toMatchObject({
    lines: [expect.stringMatching(/cannot be written: E\w+\.$/)],
  });
  await expect(lockDataDir('/proc/site-data')).rejects.toThrow('cannot be written');
});
