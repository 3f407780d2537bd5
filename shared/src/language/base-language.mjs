/** The language in which every text exists. Builds and servers read it. */
export const BASE_LANGUAGE = 'en';
