import { nextVersion, versionAt } from '@site/shared/rules';
import { announcementChangeAfter, announcementsAt, categoryList } from '@site/shared/service';
import { cachedBrand } from '../brand/public-brand';
import { cachedLegalVersions, cachedVersions } from '../business-data/cached-versions';
import type { Context } from '../context';

/** The public settings that the administrator changes, and when the next planned change begins. */
export async function datedSettings(context: Context, now: number) {
  const [hours, lists, sellers, categories, brands, legal] = await Promise.all([
    cachedVersions(context, 'support-hours', now),
    cachedVersions(context, 'announcements', now),
    cachedVersions(context, 'seller', now),
    cachedVersions(context, 'ticket-categories', now),
    cachedVersions(context, 'brand', now),
    cachedLegalVersions(context, now),
  ]);
  const announcements = versionAt(lists, now).value;
  const changes = [
    nextVersion(hours, now)?.validFrom,
    nextVersion(lists, now)?.validFrom,
    nextVersion(sellers, now)?.validFrom,
    nextVersion(categories, now)?.validFrom,
    nextVersion(brands, now)?.validFrom,
    announcementChangeAfter(announcements, now),
    legal.changesAt,
  ].filter((moment) => moment !== undefined);
  const brand = versionAt(brands, now).value;
  const shown = await cachedBrand(context, brand);
  return {
    productName: brand.name,
    ...(shown && { brand: shown }),
    imprint: versionAt(sellers, now).value,
    supportHours: versionAt(hours, now).value,
    announcements: announcementsAt(announcements, now),
    ticketCategories: categoryList(versionAt(categories, now).value),
    ...(Object.keys(legal.versions).length > 0 && { legalVersions: legal.versions }),
    ...(changes.length > 0 && { changesAt: Math.min(...changes) }),
  };
}
