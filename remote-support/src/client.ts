import {
  accountCalls,
  adminTicketCalls,
  auditCalls,
  customerCalls,
  deskCalls,
  staffCalls,
  ticketCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that this remote uses. Their endpoints are part of its releases. */
export const client = createCalls({
  account: accountCalls,
  audit: auditCalls,
  customers: customerCalls,
  staff: staffCalls,
  ticket: { ...ticketCalls, ...adminTicketCalls, ...deskCalls },
});
