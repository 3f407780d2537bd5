import type { Language } from './languages';

/** The language in which every text exists. */
export declare const BASE_LANGUAGE: Language;
