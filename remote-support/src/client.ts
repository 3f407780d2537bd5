import {
  accountCalls,
  auditCalls,
  cannedReplyCalls,
  customerCalls,
  deskCalls,
  staffCalls,
  staffTicketCalls,
  ticketCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that this remote uses. Their endpoints are part of its releases. */
export const client = createCalls({
  account: accountCalls,
  audit: auditCalls,
  customers: customerCalls,
  staff: staffCalls,
  ticket: { ...ticketCalls, ...staffTicketCalls, ...cannedReplyCalls, ...deskCalls },
});

/**
 * How often an open ticket or list asks for changes, and while its reader rests, in ms. With the
 * second after which the API knows changes of its other processes: at most 10 s.
 */
export const TICKET_POLL = { intervalMs: 9_000, restIntervalMs: 30_000 } as const;
