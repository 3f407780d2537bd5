import { unwrap } from '@site/shared/client';
import type { BusinessDataName, BusinessVersionList } from '@site/shared/contract';
import { requireBusiness } from '@site/shared/remote';
import { businessClient } from './business-client';

/** The loader of a page of business data. */
export async function loadVersions(name: BusinessDataName): Promise<BusinessVersionList> {
  requireBusiness();
  return unwrap(await businessClient.business.listVersions({ name }));
}
