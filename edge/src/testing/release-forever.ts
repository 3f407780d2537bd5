import { join } from 'node:path';
import { activate } from '../releases/activate';
import { createFolderStore } from '../releases/folder/folder-store';
import { changeLiveFile, liveFileIn } from '../releases/folder/live-file';
import { remoteBuild, writeBuiltRelease } from './built-release';

/** A process that publishes and activates one release after another: `<data folder> <name> <how many>`. Made to be killed. */
async function run() {
  const [dataDir = '', name = '', count = '0'] = process.argv.slice(2);
  const store = createFolderStore(join(dataDir, 'releases'));
  for (let turn = 0; turn < Number(count); turn += 1) {
    const built = join(dataDir, 'built', `${name}-${process.pid}-${turn}`);
    writeBuiltRelease(built, remoteBuild(name, [`/${name}`], `${process.pid} ${turn}`));
    const release = await store.put(built);
    const auditEntry = { by: String(process.pid), why: String(turn), at: Date.now() };
    await changeLiveFile(liveFileIn(dataDir), (state) => activate(state, [release], auditEntry));
    process.send?.(turn);
  }
  process.disconnect?.();
}

run().catch((error: Error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
