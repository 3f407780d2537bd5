import type { IncomingHttpHeaders } from 'node:http';
import type { Context } from '../context';
import type { OrderRow } from '../orders/tables';
import { sandboxOf } from './sandbox/sandbox';
import { stripeOf } from './stripe/stripe';
import type { PaymentEvent } from './tables';

/** What a provider says happened to the payment of an order; `amount` in cents. Its `eventId` is the same when it says so again. */
export type PaymentNotice = Pick<
  PaymentEvent,
  'eventId' | 'order' | 'amount' | 'currency' | 'outcome'
>;

/** Whoever takes cards for us. Notices about payments come in by its webhook, never by the browser. */
export type PaymentProvider = {
  /** Also its place among the webhooks: /api/payments/{name}/webhook. */
  name: string;
  /** Opens the payment of an order and says where the browser goes to pay. Asked twice for an order, it opens one payment. */
  create: (order: OrderRow) => Promise<{ url: string; reference: string }>;
  /** Asks for the payment of an order whose notice may have been lost; null where there is none. */
  find: (order: OrderRow) => Promise<PaymentNotice | null>;
  /** Takes care that an order can no longer be paid. Asked twice it does nothing more. */
  close: (order: OrderRow) => Promise<void>;
  /**
   * Reads a webhook's body as it was sent; null where it says nothing about a payment. Throws 'malformed' where it is not the
   * provider's, too old or not understood; anything else that it throws the provider tries again.
   */
  read: (body: string, headers: IncomingHttpHeaders) => Promise<PaymentNotice | null>;
};

/** Stripe where its key is configured, else the sandbox in local mode, else nobody. */
export function providerOf({
  config,
  db,
  now,
}: Pick<Context, 'config' | 'db' | 'now'>): PaymentProvider | null {
  if (config.stripe) return stripeOf(config, config.stripe, now);
  return config.mode === 'local' ? sandboxOf(db, now) : null;
}
