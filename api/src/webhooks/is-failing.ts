import { and, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { webhooks } from './tables';

/**
 * The condition for webhooks that need attention: the newest attempt failed. A pause by the site
 * leaves a webhook failing until staff resume it; one that staff paused is left out, because they
 * know of it.
 */
export function isFailing() {
  return and(
    isNotNull(webhooks.failingSince),
    or(isNull(webhooks.pause), ne(webhooks.pause, 'staff')),
  );
}
