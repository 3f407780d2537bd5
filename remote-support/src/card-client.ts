import { ticketListCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the cards. A card is small, so it does not load the calls of the pages. */
export const cardClient = createCalls({ ticket: ticketListCalls });
