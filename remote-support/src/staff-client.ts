import {
  cannedReplyCalls,
  deskCalls,
  staffTicketCalls,
  ticketQueueCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls that only staff may make for tickets. The pages of customers do not load them. */
export const staffClient = createCalls({
  ticket: { ...staffTicketCalls, ...cannedReplyCalls, ...deskCalls, ...ticketQueueCalls },
});
