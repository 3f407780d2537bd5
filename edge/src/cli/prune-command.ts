import { readConfig } from '../config';
import { openStorage } from '../open-storage';
import { prune } from '../releases/prune';
import type { CommandResult, Options } from './options';

/** `release prune [--dry-run]`: deletes old releases, in the data folder or bucket of the edge. */
export async function pruneReleases(
  _parameters: string[],
  options: Options,
): Promise<CommandResult> {
  const isDryRun = options['dry-run'] === true;
  const settings = Object.entries(process.env).filter(
    ([name]) => name === 'DATA_DIR' || name.startsWith('S3_'),
  );
  const storage = await openStorage(readConfig(Object.fromEntries(settings)), () => {});
  try {
    const pruned = await prune(storage, { isDryRun });
    const lines = pruned.map(
      ({ name, version, why }) =>
        `${isDryRun ? 'would delete' : '✓ deleted'} ${name} ${version}: ${why}`,
    );
    return {
      result: { isDryRun, pruned },
      text: lines.join('\n') || 'There is nothing to delete.',
    };
  } finally {
    await storage.close();
  }
}
