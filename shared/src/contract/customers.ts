import * as z from '@site/shared/schema';
import { ACCOUNT_ROLES, TICKET_STATUSES } from '../rules';
import { deviceSession } from './account';
import { session } from './auth';
import { endpoint } from './endpoint';
import * as fields from './fields';
import { accountPlan, ownedPeriod } from './limits';
import { givenGrant, planGrant, shownPeriods } from './plan-grants';
import { wallet } from './shop';

/** A customer in the list. An older API leaves out the optional fields. */
const listedCustomer = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(ACCOUNT_ROLES),
  createdAt: fields.timestamp,
  ...accountPlan.shape,
  used_trial: z.optional(z.boolean()),
  activatedAt: z.optional(z.nullable(fields.timestamp)),
  suspendedAt: z.nullable(fields.timestamp),
  /** When a requested deletion takes effect. */
  deleteAt: z.optional(z.nullable(fields.timestamp)),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

/** A note of staff about a customer. */
const customerNote = z.object({
  id: z.number(),
  /** The email of the author; '' if the account is deleted. */
  author: z.string(),
  text: z.string(),
  createdAt: fields.timestamp,
});
export type CustomerNote = z.infer<typeof customerNote>;

/** What an erasure would end and keep, and what it has to wait for. */
const erasure = z.object({
  /** Orders and refunds whose money is on its way; the erasure is refused until they end. */
  blockedBy: z.array(z.string()),
  /** Unpaid orders that the erasure would cancel. */
  cancels: z.array(z.string()),
  /** How many invoices and credit notes stay, as the law demands. */
  keptDocuments: z.number(),
});

const customer = z.object({
  /** What the account owns now, as in its session. */
  account: z.extend(session, {
    createdAt: fields.timestamp,
    activatedAt: z.nullable(fields.timestamp),
    suspendedAt: z.nullable(fields.timestamp),
    /** When a requested deletion takes effect. */
    deleteAt: z.nullable(fields.timestamp),
    /** The legal pages that applied at the sign-up; missing for accounts that staff made. */
    legalVersions: z.optional(fields.legalVersions),
  }),
  /** What the newest order says of the customer; left out without an order. */
  billing: z.optional(
    z.object({ name: z.string(), company: z.optional(z.string()), country: z.string() }),
  ),
  /** The plan that runs, then the next one; empty without a plan. */
  owned: z.array(ownedPeriod),
  orderCount: z.number(),
  /** The tickets that were changed last; `ticketCount` counts all. */
  tickets: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      status: z.enum(TICKET_STATUSES),
      updatedAt: fields.timestamp,
    }),
  ),
  ticketCount: z.number(),
  wallet,
  /** What staff have given, newest first. */
  grants: z.optional(z.array(z.extend(givenGrant, { by: z.string() }))),
  /** Newest first. */
  notes: z.array(customerNote),
  /** For administrators. */
  sessions: z.optional(z.array(deviceSession)),
  /** For administrators. */
  erasure: z.optional(erasure),
});
export type CustomerDetails = z.infer<typeof customer>;

const account = fields.accountId;

/** The customers, for staff. */
export const customerCalls = {
  /**
   * The newest accounts. `search` finds beginnings of words of the email or of the name on an
   * order, or the number of an account or an order. `before` is the last account of the page
   * before.
   */
  listCustomers: endpoint({
    path: 'customers/list-customers',
    access: 'staff',
    tokenRight: 'read-customers',
    body: z.object({
      search: fields.search,
      before: z.optional(account),
    }),
    response: z.object({ customers: z.array(listedCustomer), hasMore: z.boolean() }),
    reads: true,
  }),

  /**
   * These accounts as CSV with English heads, newest first, in parts: `before` of an answer asks
   * for the next part. A search has one part.
   */
  exportCustomers: endpoint({
    path: 'customers/export-customers',
    access: 'admin',
    body: z.object({
      search: fields.search,
      before: z.optional(account),
    }),
    response: fields.csvPart,
    reads: true,
  }),

  /** Everything that staff need to know about one customer. */
  viewCustomer: endpoint({
    path: 'customers/view-customer',
    access: 'staff',
    tokenRight: 'read-customers',
    body: z.object({ account }),
    response: z.object({ customer }),
    problems: ['not-found'],
    reads: true,
  }),

  addCustomerNote: endpoint({
    path: 'customers/add-customer-note',
    access: 'staff',
    body: z.object({ account, text: fields.reason }),
    response: z.object({ notes: z.array(customerNote) }),
    problems: ['not-found'],
  }),

  /**
   * Gives a plan, more days or other limits without a payment. The customer gets a mail with
   * `reason`. `shown` is what the page has shown that the account owns. With the same `requestId`
   * only once.
   */
  grantPlan: endpoint({
    path: 'customers/grant-plan',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({
      account,
      grant: planGrant,
      shown: shownPeriods,
      reason: fields.reason,
      requestId: fields.requestId,
    }),
    response: z.object({ customer }),
    problems: ['not-found', 'first-admin', 'own-account', 'plan-changed', 'grant-refused'],
  }),

  /** All data of a customer who asked for it, as the customer's own export has it. */
  exportCustomer: endpoint({
    path: 'customers/export-customer',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ account, reason: fields.reason }),
    response: z.looseObject({}),
    problems: ['not-found', 'first-admin', 'own-account'],
  }),

  /**
   * Erases the personal data of a customer who asked for it, at once. `email` repeats the email of
   * the account. Cancels unpaid orders; invoices stay.
   */
  eraseCustomer: endpoint({
    path: 'customers/erase-customer',
    access: 'admin',
    needsFreshSignIn: true,
    body: z.object({ account, email: fields.email, reason: fields.reason }),
    response: z.object({ keptDocuments: z.number() }),
    problems: [
      'not-found',
      'first-admin',
      'own-account',
      'already-staff',
      'erasure-blocked',
      'erasure-unconfirmed',
    ],
  }),
};
