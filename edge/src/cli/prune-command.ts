import { prune } from '../releases/prune';
import type { CommandResult, Options } from './options';
import { withStorageOfEdge } from './storage-of-edge';

/** `release prune [--dry-run]`: deletes old releases, in the data folder or bucket of the edge. */
export async function pruneReleases(
  _parameters: string[],
  options: Options,
): Promise<CommandResult> {
  const isDryRun = options['dry-run'] === true;
  const pruned = await withStorageOfEdge((storage) => prune(storage, { isDryRun }));
  const lines = pruned.map(
    ({ name, version, why }) =>
      `${isDryRun ? 'would delete' : '✓ deleted'} ${name} ${version}: ${why}`,
  );
  return {
    result: { isDryRun, pruned },
    text: lines.join('\n') || 'There is nothing to delete.',
  };
}
