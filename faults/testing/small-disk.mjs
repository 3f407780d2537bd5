import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own in memory, so that a test can fill it; removed after the test. */
export function smallDisk(t, megabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  t.after(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    dataDir,
    /** Writes a file that leaves no free byte. */
    fill() {
      const block = Buffer.alloc(64 * 1024, 1);
      try {
        for (;;) writeFileSync(join(folder, 'filler'), block, { flag: 'a' });
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      }
    },
    /** Writes a file that leaves this many megabytes. */
    leave(megabytes) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - megabytes * 1_000_000));
    },
    empty: () => rmSync(join(folder, 'filler')),
  };
}

/** For the option `skip` of a test. */
export const skipWithoutMount = mountProblem();

function mountProblem() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return false;
  } catch {
    return 'this user cannot mount a file system';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
