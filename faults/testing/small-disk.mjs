import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
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

/**
 * A disk that can fail as after an input or output error, or lose what was not written through, as
 * at a power cut; removed after the test.
 */
export function failingDisk(t, megabytes) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const mountPoint = join(folder, 'disk');
  mkdirSync(mountPoint);
  const run = (program, ...parameters) => execFileSync(program, parameters, { stdio: 'ignore' });
  let image = join(folder, 'image');
  run('truncate', '-s', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', image);
  run('mount', '-o', 'loop,errors=remount-ro', image, mountPoint);
  const dataDir = join(mountPoint, 'data');
  mkdirSync(dataDir);
  t.after(() => {
    run('umount', '-l', mountPoint);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder: mountPoint,
    dataDir,
    /** The kernel makes the file system read-only, with its files open. */
    fail: () => run('mount', '-o', 'remount,abort', mountPoint),
    /** The operator mounts a repaired copy in its place. */
    replace() {
      const repaired = `${image}-repaired`;
      run('umount', '-l', mountPoint);
      run('cp', '--sparse=always', image, repaired);
      // The status 1 means that errors were corrected.
      spawnSync('e2fsck', ['-fy', repaired], { stdio: 'ignore' });
      run('mount', '-o', 'loop,errors=remount-ro', repaired, mountPoint);
      image = repaired;
    },
  };
}

/** For the option `skip` of a test. */
export const skipWithoutMount = mountProblem(['-t', 'tmpfs', 'tmpfs']);

/** The same for `failingDisk`. */
export const skipWithoutLoop = skipWithoutMount || loopProblem();

function loopProblem() {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  try {
    const image = join(folder, 'image');
    execFileSync('truncate', ['-s', '4M', image]);
    execFileSync('mkfs.ext4', ['-q', image], { stdio: 'ignore' });
    return mountProblem(['-o', 'loop', image]);
  } catch {
    return 'mkfs.ext4 is not installed';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function mountProblem(parameters) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-disk-'));
  try {
    execFileSync('mount', [...parameters, folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return false;
  } catch {
    return 'this user cannot mount a file system';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
