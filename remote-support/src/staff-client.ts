import {
  cannedReplyCalls,
  deskCalls,
  staffTicketCalls,
  ticketQueueCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** What only staff do with tickets. The pages of customers do not load these calls. */
export const staffClient = createCalls({
  ticket: { ...staffTicketCalls, ...cannedReplyCalls, ...deskCalls, ...ticketQueueCalls },
});
