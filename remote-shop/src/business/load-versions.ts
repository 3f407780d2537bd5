import { unwrap } from '@site/shared/client';
import type { BusinessDataName, BusinessVersionList } from '@site/shared/contract';
import { requireBusiness } from '@site/shared/remote';
import { businessClient } from './business-client';

/**
 * The versions of a kind of business data, for the loader of its page. Throws a redirect for an
 * account that may not see the business, and the problem of a refused call.
 */
export async function loadVersions(name: BusinessDataName): Promise<BusinessVersionList> {
  requireBusiness();
  return unwrap(await businessClient.business.listVersions({ name }));
}
