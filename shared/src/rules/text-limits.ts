/** The shortest and the longest password, in characters (section 5). */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 30;

/** The longest first or last name, in characters. */
export const MAX_NAME_LENGTH = 100;

/** The longest title of a ticket, in characters (decision 65). */
export const MAX_TITLE_LENGTH = 150;

/** The longest message of a ticket, in characters of HTML (decision 65). */
export const MAX_MESSAGE_LENGTH = 100_000;

/** The longest reason that an admin gives for a change, in characters. */
export const MAX_REASON_LENGTH = 500;

/** The longest name of a second factor or of a connection with another system, in characters. */
export const MAX_FACTOR_NAME_LENGTH = 40;

/** The longest id of a transfer or of a payment on a chain, in characters. */
export const MAX_TRANSACTION_LENGTH = 120;
