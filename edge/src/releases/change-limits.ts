// Limits of changes, which the release API checks, and its commands and the cockpit know, too. No
// imports: the commands start without loading the API.

/** In characters: who makes a change, in the history. */
export const MAX_AUTHOR_LENGTH = 100;
/** In characters: the reason of a change. A refusal of the gate may have hundreds of lines. */
export const MAX_WHY_LENGTH = 500;
/** 30 days. */
export const MAX_PREVIEW_HOURS = 720;
