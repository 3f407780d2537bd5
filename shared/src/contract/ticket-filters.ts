import * as z from '@site/shared/schema';
import { TICKET_STATUSES } from '../rules';
import * as fields from './fields';

/** Tickets of one member of staff, of the caller ('me'), or without an assignee ('none'). */
const assigneeFilter = z.union([z.enum(['me', 'none']), fields.accountId]);

/** The filters of a list of tickets; see `loadTicketList`. */
export const ticketFilters = z.object({
  search: fields.search,
  status: z.optional(z.enum(TICKET_STATUSES)),
  needsAnswer: z.optional(z.boolean()),
  snoozed: z.optional(z.boolean()),
  category: z.optional(fields.ticketCategory),
  changedFrom: z.optional(fields.requestTime),
  changedBefore: z.optional(fields.requestTime),
  assignee: z.optional(assigneeFilter),
  tag: z.optional(fields.ticketTag),
  language: z.optional(fields.language),
});
