import * as z from '@site/shared/schema';
import { ANNOUNCEMENT_AUDIENCES, ANNOUNCEMENT_KINDS, MAX_ANNOUNCEMENT_LENGTH } from '../service';
import { byLanguage } from './by-language';
import { oneLine, requestTime } from './plain-fields';

export const announcement = z.object({
  kind: z.enum(ANNOUNCEMENT_KINDS),
  audience: z.enum(ANNOUNCEMENT_AUDIENCES),
  from: requestTime,
  until: requestTime,
  link: z.optional(z.string().check(z.maxLength(300))),
  texts: byLanguage(oneLine(MAX_ANNOUNCEMENT_LENGTH)),
});

/** The announcements by id: the business data 'announcements'. */
export const announcementsValue = z.record(
  z.string().check(z.regex(/^[a-z0-9]{1,20}$/)),
  announcement,
);
export type AnnouncementsValue = z.infer<typeof announcementsValue>;
export type AnnouncementValue = AnnouncementsValue[string];
