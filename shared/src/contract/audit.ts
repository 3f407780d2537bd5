import * as z from '@site/shared/schema';
import { AUDIT_AREAS } from '../rules';
import { endpoint } from './endpoint';
import * as fields from './fields';

/** An entry of the audit log. */
const auditEntry = z.object({
  id: z.number(),
  at: fields.timestamp,
  action: z.string(),
  /** What was done, in words. */
  label: z.string(),
  /** The account that did it; left out for a person who is not signed in. */
  actor: z.optional(fields.accountSummary),
  /** Who changed a release: the name and the token of the release command, or the edge. */
  by: z.optional(z.string()),
  /** The account that it concerns. */
  account: z.optional(fields.accountSummary),
  /** Orders, tickets and payments: 'order:AB12', 'ticket:7'. */
  subjects: z.array(z.string()),
  /** The facts of the act, such as an order's new status. */
  detail: z.record(z.string(), z.string()),
  /** The browser and its IP address; '' if they are unknown or erased. */
  device: z.string(),
  place: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const filters = {
  area: z.optional(z.enum(AUDIT_AREAS)),
  /** Leaves out sign-ins, wrong passwords and confirmed sign-ins. */
  hideSignIns: z.optional(z.boolean()),
  /** Words of an email, the number of an account, order or ticket, or an IP address. */
  search: fields.search,
  /** Entries from the time `from` on and before the time `to`. */
  from: z.optional(fields.requestTime),
  to: z.optional(fields.requestTime),
};

/** The audit log, for the admin. */
export const auditCalls = {
  /** The newest entries, or those before the entry with the id `before`. */
  listEntries: endpoint({
    path: 'audit/list-entries',
    access: 'admin',
    body: z.object({ ...filters, before: z.optional(z.int().check(z.gte(1))) }),
    response: z.object({ entries: z.array(auditEntry), hasOlder: z.boolean() }),
    reads: true,
  }),

  /** The newest entries as CSV. `isComplete` is false if more entries match than a file has. */
  exportEntries: endpoint({
    path: 'audit/export-entries',
    access: 'admin',
    body: z.object(filters),
    response: z.object({ csv: z.string(), isComplete: z.boolean() }),
    reads: true,
  }),
};
