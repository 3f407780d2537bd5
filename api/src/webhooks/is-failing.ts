import { and, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { webhooks } from './tables';

/**
 * A webhook that needs attention: its newest attempt failed. A pause by the site leaves it failing
 * until staff resume it; a pause by staff does not count, because they know of it.
 */
export function isFailing() {
  return and(
    isNotNull(webhooks.failingSince),
    or(isNull(webhooks.pause), ne(webhooks.pause, 'staff')),
  );
}
