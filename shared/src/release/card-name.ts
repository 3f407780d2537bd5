import * as z from '@site/shared/schema';

/** The name of a card: that of its file in `src/cards` of the remote. */
export const cardName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
