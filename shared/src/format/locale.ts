/** The language and region of every number, date and name on pages and in mails. */
export const LOCALE = 'en-GB';
