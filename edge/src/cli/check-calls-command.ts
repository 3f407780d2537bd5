import { droppedCalls } from '../releases/compatibility/dropped-calls';
import type { CommandResult } from './options';
import { EdgeError } from './release-client';
import { withStorageOfEdge } from './storage-of-edge';

/**
 * `release check-calls`: whether the API of this checkout has every call that the releases of
 * visitors use. Throws EdgeError.
 */
export async function checkCalls(): Promise<CommandResult> {
  const { compared, dropped, missing } = await withStorageOfEdge(droppedCalls);
  if (dropped.length > 0)
    throw new EdgeError(
      409,
      'This API does not fit the releases that visitors get. Keep these calls and fields, or first make releases live that do not use them.',
      [...dropped, ...missing],
    );
  // Not a refusal: the site may start, so that the release can be published again.
  if (missing.length > 0)
    throw new EdgeError(500, 'Not every release that visitors get could be compared.', missing);
  return {
    result: { compared, dropped },
    text:
      compared === 0
        ? 'No release is live in this storage: check DATA_DIR or S3_*.'
        : `✓ The API has every call that the releases of visitors use. Compared: ${compared}.`,
  };
}
