import { waitingTickets } from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that the frame uses, beside those of the host. */
export const client = createCalls({ ticket: { waitingTickets } });
