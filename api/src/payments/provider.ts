import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@site/shared/language';
import type { Cents, OrderStatus, OrderType } from '@site/shared/rules';
import type { Queryable } from '../db/database';
import type { PaymentOutcome } from './tables';

/** The part of an order that a payment needs. */
export type PayableOrder = {
  number: string;
  type: OrderType;
  result: OrderStatus;
  /** The number of playlists. It decides the name of the plan. */
  playlist: number;
  amount: Cents;
  createdAt: number;
  /** The language of the customer's page. */
  language: Language;
  /** The provider's id of the payment; null until a payment is open. */
  paymentReference: string | null;
};

/** Reads an order by its number. The module that owns the orders provides it. */
export type FindOrder = (db: Queryable, number: string) => Promise<PayableOrder | undefined>;

/**
 * What a provider reports about the payment of an order. A repeated report has the same `eventId`.
 */
export type ProviderEvent = {
  eventId: string;
  /** The number of the order. */
  order: string;
  /** The provider's id of the payment, as `open` returned it. An order can be paid twice. */
  payment: string;
  amount: Cents;
  currency: string;
  outcome: PaymentOutcome;
  /** The provider's id of the refund or dispute, if the event is about one. */
  subject?: string | undefined;
  /** Why a refund failed. */
  reason?: string | undefined;
};

/** A processor of card payments. It reports by its webhook only; the browser proves no payment. */
export type PaymentProvider = {
  /** Also part of the webhook's path: /api/payments/{name}/webhook. */
  name: string;
  /**
   * Opens the payment of an order and returns the page to pay on. A second call opens no second
   * payment.
   */
  open: (order: PayableOrder) => Promise<{ url: string; reference: string }>;
  /** Looks up a paid payment whose webhook may have been lost; null if the order is not paid. */
  findPayment: (order: PayableOrder) => Promise<ProviderEvent | null>;
  /**
   * Ends the payment of an order, so that it can no longer be paid. A second call changes nothing.
   */
  close: (order: PayableOrder) => Promise<void>;
  /**
   * Returns the money of a paid order, and the provider's id of the refund. The refund is done now,
   * or the provider reports its end later. A second call returns no money again. Throws
   * RefundRefused if another attempt would be refused as well.
   */
  refund: (order: PayableOrder) => Promise<{ reference: string; isDone: boolean }>;
  /**
   * Returns a part of the money of a paid order, and reports it as the webhook does: the state of
   * the refund, and what was returned so far in all. A second call with the same `requestId`
   * returns no money again. Throws RefundRefused if another attempt would be refused as well.
   */
  refundPart: (
    order: PayableOrder,
    part: { amount: Cents; requestId: string },
  ) => Promise<ProviderEvent[]>;
  /** Looks up the refunds of an order's payment, whose webhooks may have been lost. */
  findRefunds: (order: PayableOrder) => Promise<ProviderEvent[]>;
  /**
   * Reads a webhook's body: the events about a payment in it. Throws 'malformed' if the
   * signature is wrong, the event is too old, or the body has another form. After any other error
   * the provider sends the event again.
   */
  parseEvent: (body: string, headers: IncomingHttpHeaders) => Promise<ProviderEvent[]>;
};

/** The provider does not refund a payment. The message says why, for the administrator. */
export class RefundRefused extends Error {}
