import { join } from 'node:path';
import { createFolderStore } from '../releases/folder/folder-store';
import { changeLiveFile, liveFileIn } from '../releases/folder/live-file';
import { activate } from '../releases/live-state-changes';
import { remoteBuild, writeBuiltRelease } from './built-release';

/**
 * A process that stores and activates one release after another, for tests that kill it.
 * Parameters: `<data folder> <name> <how many>`.
 */
async function run() {
  const [dataDir = '', name = '', count = '0'] = process.argv.slice(2);
  const store = createFolderStore(join(dataDir, 'releases'));
  for (let index = 0; index < Number(count); index += 1) {
    const builtFolder = join(dataDir, 'built', `${name}-${process.pid}-${index}`);
    writeBuiltRelease(builtFolder, remoteBuild(name, [`/${name}`], `${process.pid} ${index}`));
    const release = await store.put(builtFolder);
    const auditEntry = { by: String(process.pid), why: String(index), at: Date.now() };
    await changeLiveFile(liveFileIn(dataDir), (state) => activate(state, [release], auditEntry));
    process.send?.(index);
  }
  process.disconnect?.();
}

run().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
