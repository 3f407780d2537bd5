export {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_KINDS,
  type Announcement,
  type AnnouncementState,
  type AnnouncementsProblem,
  announcementChangeAfter,
  announcementState,
  announcementsAt,
  announcementsProblem,
  isAnnouncementLink,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENTS,
  MAX_SHOWN_ANNOUNCEMENTS,
} from './announcements';
export { DEFAULT_TICKET_CATEGORIES } from './default-ticket-categories';
export {
  type LegalBlock,
  type LegalInline,
  type LegalText,
  type LegalTextSection,
  legalInlines,
  parseLegalText,
} from './legal-markup';
export {
  isLegalLink,
  LEGAL_BLOCKS,
  LEGAL_DURATIONS,
  LEGAL_PAGES,
  LEGAL_PLACEHOLDERS,
  type LegalDuration,
  type LegalPageName,
  type LegalPlaceholder,
  type LegalTextProblem,
  legalTextProblem,
  MAX_LEGAL_TEXT_LENGTH,
} from './legal-texts';
export { type LineChange, lineChanges } from './line-changes';
export {
  closedDaysSoon,
  DEFAULT_SUPPORT_HOURS,
  isSupportOpen,
  MAX_CLOSED_DAYS,
  type Opening,
  openingsIn,
  type SupportHours,
  type SupportHoursProblem,
  supportHoursProblem,
  supportOpensAt,
} from './support-hours';
export {
  CATEGORY_ID,
  categoryList,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_TICKET_CATEGORIES,
  newCategoryId,
  offeredCategories,
  type TicketCategories,
  type TicketCategoriesProblem,
  type TicketCategory,
  ticketCategoriesProblem,
} from './ticket-categories';
export {
  isTimeZone,
  type LocalTime,
  localTime,
  momentOf,
  offsetAt,
  ownTimeZone,
  startOfDay,
} from './time-zone';
export { WEBHOOK_EVENTS, WEBHOOK_PAUSES, type WebhookEvent, type WebhookPause } from './webhooks';
