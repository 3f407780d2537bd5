import {
  accountCalls,
  auditCalls,
  customerCalls,
  staffCalls,
  ticketCalls,
} from '@site/shared/contract';
import { createCalls } from '@site/shared/remote';

/** The calls of the API that this remote uses, without those of `staffClient`. */
export const client = createCalls({
  account: accountCalls,
  audit: auditCalls,
  customers: customerCalls,
  staff: staffCalls,
  ticket: ticketCalls,
});

/**
 * How often an open ticket or list asks for changes, in ms; while its reader rests,
 * `restIntervalMs`. A process of the API learns of changes in the others within a second, so a
 * change is shown after at most 10 s.
 */
export const TICKET_POLL = { intervalMs: 9_000, restIntervalMs: 30_000 } as const;
