import { documentListCalls, orderListCalls } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the cards. A card has a few kilobytes, so it does not load those of the pages. */
export const cardClient = createCalls({ shop: { ...orderListCalls, ...documentListCalls } });
