import { nextVersion, versionAt } from '@site/shared/rules';
import { announcementChangeAfter, announcementsAt, categoryList } from '@site/shared/service';
import { cachedLegalVersions, cachedVersions } from '../business-data/cached-versions';
import type { Context } from '../context';

/** The public settings that the administrator changes, and when the next planned change begins. */
export async function datedSettings(context: Context, now: number) {
  const [hours, lists, sellers, categories, legal] = await Promise.all([
    cachedVersions(context, 'support-hours', now),
    cachedVersions(context, 'announcements', now),
    cachedVersions(context, 'seller', now),
    cachedVersions(context, 'ticket-categories', now),
    cachedLegalVersions(context, now),
  ]);
  const announcements = versionAt(lists, now).value;
  const changes = [
    nextVersion(hours, now)?.validFrom,
    nextVersion(lists, now)?.validFrom,
    nextVersion(sellers, now)?.validFrom,
    nextVersion(categories, now)?.validFrom,
    announcementChangeAfter(announcements, now),
    legal.changesAt,
  ].filter((moment) => moment !== undefined);
  return {
    imprint: versionAt(sellers, now).value,
    supportHours: versionAt(hours, now).value,
    announcements: announcementsAt(announcements, now),
    ticketCategories: categoryList(versionAt(categories, now).value),
    ...(Object.keys(legal.versions).length > 0 && { legalVersions: legal.versions }),
    ...(changes.length > 0 && { changesAt: Math.min(...changes) }),
  };
}
