import * as z from '@site/shared/schema';
import { PAYMENT_METHODS } from '../rules';
import { announcement } from './announcements';
import { publicBrand } from './brand';
import { endpoint } from './endpoint';
import { timestamp } from './fields';
import { legalVersions } from './plain-fields';
import { supportHoursValue } from './support-hours';
import { listedCategory } from './ticket-categories';

/** The seller of now, in the fields of the business data 'seller'. */
const imprint = z.object({
  name: z.string(),
  address: z.array(z.string()),
  country: z.optional(z.string()),
  vatNumber: z.optional(z.string()),
  register: z.optional(z.string()),
  representative: z.optional(z.string()),
  email: z.optional(z.string()),
});

/** The public settings (decision 83): one build serves every environment. */
export const settings = endpoint({
  path: 'site/settings',
  access: 'public',
  body: z.object({}),
  response: z.object({
    mode: z.enum(['local', 'production']),
    productName: z.string(),
    siteUrl: z.string(),
    editorUrl: z.string(),
    guideUrl: z.string(),
    supportBotUrl: z.string(),
    supportEmail: z.string(),
    chatUrl: z.string(),
    /** `script` is '' if the bot check is switched off. */
    botCheck: z.object({ script: z.string(), siteKey: z.string() }),
    maintenance: z.object({ start: timestamp, end: timestamp }),
    /** The server's time, for devices with a wrong clock. */
    now: z.optional(timestamp),
    /** The available payment methods, the default first. If it is missing, card only. */
    paymentMethods: z.optional(z.array(z.enum(PAYMENT_METHODS))),
    imprint: z.optional(imprint),
    /** Without it, the look is that of the design system. */
    brand: z.optional(publicBrand),
    supportHours: supportHoursValue,
    /** Those that are shown now, also those for signed-in visitors only. */
    announcements: z.array(z.extend(announcement, { id: z.string() })),
    /** The categories of tickets in their order, also the hidden ones. */
    ticketCategories: z.array(listedCategory),
    /** The versions of the legal pages that apply, if the owner has written any. */
    legalVersions: z.optional(legalVersions),
    /** When the next planned change of these settings begins. */
    changesAt: z.optional(timestamp),
    /** Whether business customers may enter a VAT number. */
    vatNumbers: z.optional(z.boolean()),
  }),
  reads: true,
});

/** The configuration of the site and the state of the API. */
export const siteCalls = {
  settings,

  /** Whether the API and its database work. */
  health: endpoint({
    path: 'health',
    access: 'public',
    body: z.object({}),
    response: z.object({
      /** `degraded`: the site can be read, but refuses changes. */
      status: z.enum(['ok', 'degraded']),
      /** Why it is degraded. */
      reasons: z.optional(z.array(z.enum(['free-space', 'database-read-only']))),
    }),
    problems: ['unavailable'],
    reads: true,
  }),

  /**
   * Whether this process of the API takes requests: its database answers, and it is not stopping. A
   * load balancer sends requests to the ready processes only.
   */
  ready: endpoint({
    path: 'ready',
    access: 'public',
    body: z.object({}),
    /** `stopping` comes with the status 503. */
    response: z.object({
      status: z.enum(['ready', 'stopping']),
      /** The calls of the last ten seconds. Most fail in an outage, which is no fault of a page. */
      recentCalls: z.object({ calls: z.number(), failed: z.number() }),
    }),
    problems: ['unavailable'],
    reads: true,
  }),
};

/** The built-in bot check. */
export const botCheckCalls = {
  /** A proof-of-work challenge in ALTCHA's format. */
  challenge: endpoint({
    path: 'bot-check/challenge',
    access: 'public',
    body: z.object({}),
    response: z.looseObject({}),
    problems: ['unknown-path'],
    reads: true,
  }),
};
