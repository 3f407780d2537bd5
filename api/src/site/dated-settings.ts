import { nextVersion, versionAt } from '@site/shared/rules';
import { announcementChangeAfter, announcementsAt, categoryList } from '@site/shared/service';
import { cachedBrand } from '../brand/public-brand';
import { cachedVersions } from '../business-data/read-versions';
import type { Context } from '../context';

/** The public settings that the administrator changes, and when the next planned change begins. */
export async function datedSettings(context: Context, now: number) {
  const [hours, lists, sellers, categories, brands] = await Promise.all([
    cachedVersions(context, 'support-hours', now),
    cachedVersions(context, 'announcements', now),
    cachedVersions(context, 'seller', now),
    cachedVersions(context, 'ticket-categories', now),
    cachedVersions(context, 'brand', now),
  ]);
  const announcements = versionAt(lists, now).value;
  const changes = [
    nextVersion(hours, now)?.validFrom,
    nextVersion(lists, now)?.validFrom,
    nextVersion(sellers, now)?.validFrom,
    nextVersion(categories, now)?.validFrom,
    nextVersion(brands, now)?.validFrom,
    announcementChangeAfter(announcements, now),
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
    ...(changes.length > 0 && { changesAt: Math.min(...changes) }),
  };
}
