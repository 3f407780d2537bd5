export { formatAnnouncementsProblem } from './announcements';
export { formatAuditAction } from './audit';
export { formatBrandProblem } from './brand';
export { formatCouponTerm } from './coupon';
export {
  formatDate,
  formatDateTime,
  formatFullDateTime,
  formatFullUtcDateTime,
  formatMonth,
  formatOrdinalUtcDate,
  formatShortDate,
  formatTime,
  formatUtcDate,
  formatUtcWeekdayTime,
  formatWeekdayTime,
  formatZonedDate,
  formatZonedDateTime,
} from './dates';
export { formatDuration, formatTimeLeft } from './duration';
export { euTimeZone } from './eu-time-zones';
export { formatExportedData } from './exported-data';
export { formatCouplingReason, formatRole } from './labels';
export { formatPlan, formatPlanLimits, formatPlanLine, formatPlanLines } from './limits';
export { compareNames, formatCountry, formatLanguage, formatList } from './names';
export {
  formatCents,
  formatCount,
  formatEuros,
  formatLimit,
  formatRate,
  formatShortCount,
  formatShortEuros,
} from './numbers';
export {
  formatOrderStatus,
  formatOrderTitle,
  formatOrderType,
  formatPaymentMethod,
} from './order-labels';
export { formatPriceListProblem } from './price-list';
export {
  formatOpenings,
  formatSupportHours,
  formatSupportHoursProblem,
  formatWeekday,
  timeZoneName,
} from './support-hours';
export { formatCategoryInUse, formatTicketCategoriesProblem } from './ticket-categories';
export { formatWalletEntries } from './wallet';
