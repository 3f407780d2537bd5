/** The language and region of numbers, dates and names in each language. */
export const LOCALES: Readonly<Record<string, string>>;
