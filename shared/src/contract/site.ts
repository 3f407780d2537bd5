import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../rules';
import { endpoint } from './endpoint';
import { timestamp } from './fields';

/** The public settings: every outside address is configuration, so one build serves every environment. */
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
    /** `script` is empty where the check is switched off. */
    botCheck: z.object({ script: z.string(), siteKey: z.string() }),
    maintenance: z.object({ start: timestamp, end: timestamp }),
    /** The server's clock, for devices whose own is wrong. */
    now: z.optional(timestamp),
    /** What an order can be paid with here, the default first; the card alone where it is left out. */
    paymentMethods: z.optional(z.array(z.enum(PAYMENT_METHODS))),
    /** Who sells, as receipts have to say it: name, address, VAT number; a line each. */
    seller: z.optional(z.array(z.string())),
    /** Whether business customers may give a VAT number. */
    vatNumbers: z.optional(z.boolean()),
  }),
  problems: [],
  reads: true,
});

/** A proof-of-work challenge of the built-in bot check, in ALTCHA's form. */
export const botChallenge = endpoint({
  path: 'bot-check/challenge',
  access: 'public',
  body: z.object({}),
  response: z.looseObject({}),
  problems: ['unavailable'],
  reads: true,
});

export const health = endpoint({
  path: 'health',
  access: 'public',
  body: z.object({}),
  response: z.object({ status: z.literal('ok') }),
  problems: ['unavailable'],
  reads: true,
});
