import { droppedCalls } from '../gate/dropped-calls';
import type { CommandResult } from './options';
import { EdgeError } from './release-client';
import { withStorageOfEdge } from './storage-of-edge';

/**
 * `release check-calls`: whether the API of this checkout has every call that the releases of
 * visitors use. Throws EdgeError.
 */
export async function checkCalls(): Promise<CommandResult> {
  const dropped = await withStorageOfEdge(droppedCalls);
  if (dropped.length > 0)
    throw new EdgeError(
      409,
      'This API does not fit the releases that visitors get. Keep these calls and fields, or first make releases live that do not use them.',
      dropped,
    );
  return {
    result: { dropped },
    text: '✓ The API has every call that the releases of visitors use.',
  };
}
