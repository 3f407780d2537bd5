import { contract } from '@site/shared/contract';
import { ADVANCED, limitsOf, type Subscription } from '@site/shared/rules';
import { eq } from 'drizzle-orm';
import { grant } from '../account/entitlement';
import { users } from '../auth/tables';
import { type OrderRow, orderMoves, orders } from '../orders/tables';
import { type SandboxEvent, signedEvent } from '../payments/sandbox/sandbox';
import type { TestApp } from './test-app';

export type Buyer = { id: number; email: string; cookie: string };

export const billing = { firstName: 'Ada', lastName: 'Byron', country: 'IT' };

/** What a test of orders does over and over, with whichever site it has. */
export function buyersOn(site: TestApp) {
  let people = 0;

  function newcomer(): Promise<Buyer> {
    people += 1;
    return site.customer(`buyer-${people}@site.test`);
  }

  async function stored(number: string): Promise<OrderRow> {
    const [row] = await site.db.select().from(orders).where(eq(orders.number, number));
    if (!row) throw new Error(`there is no order ${number}`);
    return row;
  }

  /** The body of an order at the price that the site quotes. */
  async function placing(buyer: Buyer, subscription: Subscription = ADVANCED) {
    const { body } = await site.call(
      contract.shop.quote,
      { subscription, country: billing.country },
      buyer,
    );
    return {
      subscription,
      paymentMethod: 'CARD' as const,
      totalPrice: body.amount,
      billing,
      acceptedTerms: true,
    };
  }

  /** An order's number. */
  async function place(buyer: Buyer, subscription: Subscription = ADVANCED): Promise<string> {
    const answer = await site.call(
      contract.shop.createCreditCardOrder,
      await placing(buyer, subscription),
      buyer,
    );
    if (answer.status !== 200) throw new Error(`not placed: ${answer.problem.code}`);
    return answer.body.order;
  }

  /** The status of the webhook's answer to a notice that an order is paid, or to the notice that `changes` make of it. */
  async function notify(number: string, changes: Partial<SandboxEvent> = {}): Promise<number> {
    const [row] = await site.db.select().from(orders).where(eq(orders.number, number));
    const paid = {
      id: `${number}-paid`,
      order: number,
      amount: row?.amount ?? 1,
      currency: 'EUR',
      outcome: 'paid' as const,
    };
    const signed = await signedEvent(site.db, { ...paid, ...changes }, site.clock.now);
    return (
      await site.app.inject({ method: 'POST', url: '/api/payments/sandbox/webhook', ...signed })
    ).statusCode;
  }

  return {
    newcomer,
    /** Somebody whose plan of this subscription runs until `expiry` (ms). */
    owner: async (subscription: Subscription, expiry: number): Promise<Buyer> => {
      const buyer = await newcomer();
      await grant(site.db, buyer.id, limitsOf(subscription), expiry);
      return buyer;
    },
    placing,
    place,
    notify,
    buy: async (buyer: Buyer, subscription: Subscription): Promise<string> => {
      const number = await place(buyer, subscription);
      await notify(number);
      return number;
    },
    stored,
    view: async (buyer: Buyer, order: string) =>
      (await site.call(contract.shop.viewOrder, { order }, buyer)).body.order,
    account: async ({ id }: Buyer) => {
      const [user] = await site.db.select().from(users).where(eq(users.id, id));
      if (!user) throw new Error(`there is no account ${id}`);
      return user;
    },
    movesOf: async (number: string) => {
      const { id } = await stored(number);
      const rows = await site.db
        .select()
        .from(orderMoves)
        .where(eq(orderMoves.orderId, id))
        .orderBy(orderMoves.id);
      return rows.map(({ from, to, by }) => `${from} > ${to} by ${by}`);
    },
  };
}
