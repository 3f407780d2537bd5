import { BASE_LANGUAGE, language, perLanguage } from '@site/shared/language';

// Marked pure, so that a build drops the formatters that its pages do not use.
const date = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }),
);
const shortDate = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
);
const utcDate = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    }),
);
const month = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
);
const dateTime = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
);
const time = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
    }),
);
const weekdayTimeOptions: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};
const weekdayTime = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, weekdayTimeOptions),
);
const utcWeekdayTime = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...weekdayTimeOptions,
      timeZone: 'UTC',
    }),
);
const fullOptions: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
};
const fullDateTime = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, fullOptions),
);
const utcFullDateTime = /* @__PURE__ */ perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...fullOptions,
      timeZone: 'UTC',
    }),
);
const zonedFormats = /* @__PURE__ */ perLanguage(
  (locale) => (timeZone: string) => new Intl.DateTimeFormat(locale, { ...fullOptions, timeZone }),
);
const zonedDates = /* @__PURE__ */ perLanguage(
  (locale) => (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }),
);
const utcWeekdayDate = /* @__PURE__ */ perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
);
const ordinals = /* @__PURE__ */ new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalSuffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };

/** The day of a moment (ms) in the visitor's time zone: '31 July 2024'. */
export function formatDate(moment: number): string {
  return date().format(moment);
}

/** The day of a moment (ms) in the visitor's time zone, for tables: '31 Jul 2024'. */
export function formatShortDate(moment: number): string {
  return shortDate().format(moment);
}

/** The day of a moment (ms) in UTC: '31 July 2024'. For mails, whose reader's zone is unknown. */
export function formatUtcDate(moment: number): string {
  return utcDate().format(moment);
}

/** The month of a moment (ms) in UTC: 'July 2024'. */
export function formatMonth(moment: number): string {
  return month().format(moment);
}

/**
 * The day of a moment (ms) in UTC as section 2 writes it: 'Wednesday, July 31st, 2024'; in another
 * language with the weekday as well.
 */
export function formatOrdinalUtcDate(moment: number): string {
  if (language() !== BASE_LANGUAGE) return utcWeekdayDate().format(moment);
  const utc = { timeZone: 'UTC' };
  const at = new Date(moment);
  const weekday = at.toLocaleDateString('en-GB', { ...utc, weekday: 'long' });
  const month = at.toLocaleDateString('en-GB', { ...utc, month: 'long' });
  const day = at.getUTCDate();
  const suffix = ordinalSuffixes[ordinals.select(day)] ?? 'th';
  return `${weekday}, ${month} ${day}${suffix}, ${at.getUTCFullYear()}`;
}

/** Day and minute of a moment (ms) in the visitor's time zone: '31 Jul 2024, 14:05'. */
export function formatDateTime(moment: number): string {
  return dateTime().format(moment);
}

/** Weekday, day, minute and zone of a moment (ms): 'Wed, 31 July 2024 at 14:05 CEST'. */
export function formatFullDateTime(moment: number): string {
  return fullDateTime().format(moment);
}

/** The same in UTC: 'Wed, 31 July 2024 at 12:05 UTC'. */
export function formatFullUtcDateTime(moment: number): string {
  return utcFullDateTime().format(moment);
}

/** The same by the clock of a zone: 'Wed, 31 July 2024 at 14:05 CEST'. */
export function formatZonedDateTime(moment: number, timeZone: string): string {
  return zonedFormats()(timeZone).format(moment);
}

/** The day of a moment (ms) by the clock of a zone: '31 July 2024'. */
export function formatZonedDate(moment: number, timeZone: string): string {
  return zonedDates()(timeZone).format(moment);
}

/** The minute of a moment (ms) in the visitor's time zone: '14:05'. */
export function formatTime(moment: number): string {
  return time().format(moment);
}

/** Weekday, minute and zone of a moment (ms), the visitor's: 'Monday, 11:00 CEST'. */
export function formatWeekdayTime(moment: number): string {
  return weekdayTime().format(moment);
}

/** The same in UTC: 'Monday, 09:00 UTC'. For a page of the server, which knows no visitor. */
export function formatUtcWeekdayTime(moment: number): string {
  return utcWeekdayTime().format(moment);
}
