/** The most saved views of one member of staff. */
export const MAX_TICKET_VIEWS = 20;

/** The longest name of a saved view, in characters. */
export const MAX_VIEW_NAME_LENGTH = 60;
