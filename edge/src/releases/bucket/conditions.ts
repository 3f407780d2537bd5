import { StoreUnavailable } from '../change-refused';
import type { Bucket } from './bucket';

/** A bucket that writes whatever the condition would lose a change without a word. Throws StoreUnavailable when it is one. */
export async function refuseWithoutConditions(bucket: Bucket) {
  const key = 'conditions';
  await bucket.putIf(key, 'Tells whether this bucket knows conditional writes.\n', 'isAbsent');
  const written =
    (await bucket.putIf(key, 'It does not.\n', 'isAbsent')) ??
    (await bucket.putIf(key, 'It does not.\n', { isAt: '"0"' }));
  if (written)
    throw new StoreUnavailable(
      'This bucket does not know conditional writes (If-Match), without which changes would be lost. Use another one.',
    );
}
