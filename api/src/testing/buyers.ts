import { type Billing, contract } from '@site/shared/contract';
import {
  ADVANCED,
  COINS,
  DEFAULT_PRICE_LIST,
  limitsOf,
  type OrderStatus,
  type PaymentMethod,
  type Subscription,
} from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { grantEntitlement } from '../account/grant-entitlement';
import { authorNames } from '../auth/authors';
import { startSession } from '../auth/sessions';
import { users } from '../auth/tables';
import { findOrder } from '../orders/queries';
import { type OrderRow, orderMoves } from '../orders/tables';
import { balanceOf } from '../orders/wallet';
import { type SandboxEvent, signedEvent } from '../payments/sandbox/sandbox';
import type { TestApp } from './test-app';

export type Buyer = { id: number; email: string; cookie: string };

type OrderFields = { paymentMethod?: PaymentMethod; coupon?: string; billing?: Billing };

export const billing: Billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

/** The steps that tests of orders repeat: customers, orders and payments on a test site. */
export function buyersOn(site: TestApp) {
  let buyers = 0;
  let transactions = 0;

  function newBuyer(): Promise<Buyer> {
    buyers += 1;
    return site.customer(`buyer-${buyers}@site.test`);
  }

  async function storedOrder(number: string): Promise<OrderRow> {
    const order = await findOrder(site.db, number);
    if (!order) throw new Error(`There is no order ${number}.`);
    return order;
  }

  async function quote(
    buyer: Buyer,
    subscription: Subscription = ADVANCED,
    coupon?: string,
    { country, vatNumber }: Billing = billing,
  ) {
    return site.call(
      contract.shop.quote,
      { subscription, country, ...(coupon && { coupon }), ...(vatNumber && { vatNumber }) },
      buyer,
    );
  }

  /** The body of an order at the quoted total, by card unless `fields` has another method. */
  async function orderBody(
    buyer: Buyer,
    subscription: Subscription = ADVANCED,
    fields: OrderFields = {},
  ) {
    const { body } = await quote(buyer, subscription, fields.coupon, fields.billing);
    return {
      subscription,
      paymentMethod: 'CARD' as const,
      totalPrice: body.amount,
      billing,
      acceptedTerms: true,
      ...fields,
    };
  }

  /** Places an order and returns its number. */
  async function place(
    buyer: Buyer,
    subscription: Subscription = ADVANCED,
    fields: OrderFields = {},
  ): Promise<string> {
    const { status, body, problem } = await site.call(
      contract.shop.createOrder,
      await orderBody(buyer, subscription, fields),
      buyer,
    );
    if (status !== 200) throw new Error(`The order failed: ${problem.code}.`);
    return body.order;
  }

  /** Sends a sandbox event, by default that the order is paid. Returns the webhook's status. */
  async function sendEvent(number: string, changes: Partial<SandboxEvent> = {}): Promise<number> {
    const order = await findOrder(site.db, number);
    const paid = {
      id: `${number}-paid`,
      order: number,
      amount: order?.amount ?? 1,
      currency: 'EUR',
      outcome: 'paid' as const,
    };
    const signed = await signedEvent(site.db, { ...paid, ...changes }, site.clock.now);
    const url = '/api/payments/sandbox/webhook';
    return (await site.app.inject({ method: 'POST', url, ...signed })).statusCode;
  }

  return {
    newBuyer,
    /** A customer whose plan with this subscription runs until `expiry` (ms). */
    buyerWithPlan: async (subscription: Subscription, expiry: number): Promise<Buyer> => {
      const buyer = await newBuyer();
      await grantEntitlement(site.db, buyer.id, limitsOf(DEFAULT_PRICE_LIST, subscription), expiry);
      return buyer;
    },
    /** The buyer with a new session: an unused session ends after a month. */
    signInAgain: async (buyer: Buyer): Promise<Buyer> => {
      const { token } = await startSession(site.db, buyer.id, {
        remember: true,
        browser: { userAgent: '', address: '' },
        now: site.clock.now,
      });
      return { ...buyer, cookie: `token=${token}` };
    },
    quote,
    orderBody,
    place,
    sendEvent,
    /** Places an order by card, pays it, and returns its number. */
    buy: async (
      buyer: Buyer,
      subscription: Subscription,
      ordered: OrderFields = {},
    ): Promise<string> => {
      const number = await place(buyer, subscription, ordered);
      await sendEvent(number);
      return number;
    },
    storedOrder,
    viewOrder: async (buyer: Buyer, order: string) =>
      (await site.call(contract.shop.viewOrder, { order }, buyer)).body.order,
    accountOf: async ({ id }: Buyer) => {
      const [user] = await site.db.select().from(users).where(eq(users.id, id));
      if (!user) throw new Error(`There is no account ${id}.`);
      return user;
    },
    /** The subjects of the mails to an address, with `text` in them. */
    subjectsTo: async (address: string, text = '') =>
      (await site.mails(address))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(text)),
    /** The balance of the buyer's wallet, in cents. */
    balanceOf: ({ id }: Buyer) => balanceOf(site.db, id),
    /** The administrator moves an order. */
    moveOrder: (admin: Buyer, order: string, to: OrderStatus, reason = 'checked') =>
      site.call(contract.shop.moveOrder, { order, to, reason }, admin),
    /** The administrator adds `amount` euros to the wallet of an order's customer. */
    creditWallet: (admin: Buyer, order: string, amount: number) =>
      site.call(contract.shop.creditWallet, { order, amount, reason: 'a credit' }, admin),
    /** The administrator records coins that have arrived, with the confirmations of bitcoin. */
    recordCoins: (
      admin: Buyer,
      order: string,
      received: string,
      {
        transaction = `chain-tx-${transactions++}`,
        confirmations = COINS.XXBT.confirmations,
      }: { transaction?: string; confirmations?: number } = {},
    ) => {
      const body = { order, received, transaction, confirmations };
      return site.call(contract.shop.recordPayment, body, admin);
    },
    /** The moves of an order as texts: 'AWAITING_PAYMENT > COMPLETED by sandbox'. */
    movesOf: async (number: string) => {
      const { id } = await storedOrder(number);
      const moves = await site.db
        .select()
        .from(orderMoves)
        .where(eq(orderMoves.orderId, id))
        .orderBy(orderMoves.id);
      const nameOf = await authorNames(site.db, moves);
      return moves.map((move) => `${move.from} > ${move.to} by ${nameOf(move)}`);
    },
  };
}
